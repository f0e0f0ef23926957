"""The ``pagoria`` command: one module for each of its sub-commands."""
