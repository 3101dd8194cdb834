"""The player's files. No other room reads or writes them.

`saves` keeps the games in progress, `named` those saved under a name, `records` the results of all games played, and
`settings` what the player has chosen. If the disk refuses or a file is damaged, they raise `StoreError` or pass a
sentence to a `warn` callback.
"""
