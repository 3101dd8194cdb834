"""What outlives the program; the only place that reads and writes files of the player's.

`saves` keeps the games in progress, `named` those that got a name, `records` tells of all that were played, and
`settings` holds what the player has chosen. For what lies on disk and what the disk refuses they raise
`StoreError`, or warn.
"""
