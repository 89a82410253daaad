"""Any Gomocup program on the seats of any Narabe server: ``narabe bot``."""
