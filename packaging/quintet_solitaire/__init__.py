"""Quintet, installed: five great patiences on five tables; its modules are those of `quintet_solitaire.game`."""

import os

if not os.path.isdir(os.path.join(os.path.dirname(__file__), "game")):  # noqa: PTH112, PTH118, PTH120 - pathlib takes longer
    __path__.append(os.path.abspath(f"{__file__}/../../.."))  # noqa: PTH100 - an editable install: a checkout is around it
