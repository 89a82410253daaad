"""Sub-commands of ``narabe`` that need no server: each module is one command, loaded when it is asked for."""
