"""What runs live: tables, money, meters and people as deciders, and the service that loads, decides, appends and tells."""
