"""What `python -m quintet` starts."""

import sys

from quintet.main import main

sys.exit(main())
