"""The services that scenes use, one module each."""
