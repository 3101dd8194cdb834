"""Programs for developers: measurements, long sessions, pictures, and the search for untested code."""
