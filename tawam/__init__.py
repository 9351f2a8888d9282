"""The server of Tawam."""

# Also of the distribution. Read from here, it is there too where only the sources are, as in the image.
__version__ = "0.1.0"
