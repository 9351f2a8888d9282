"""State in Redis or Valkey that all processes of an installation share."""
