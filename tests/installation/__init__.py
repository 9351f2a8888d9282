"""Tawam on two machines, with all that they share, started and stopped as one."""
