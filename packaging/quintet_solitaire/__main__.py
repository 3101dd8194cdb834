"""What `python -m quintet_solitaire` starts."""

import sys

from quintet_solitaire.main import main

sys.exit(main())
