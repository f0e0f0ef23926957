"""``python -m pagoria`` is the ``pagoria`` command."""

import sys

from pagoria.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
