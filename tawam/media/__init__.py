"""Reads recordings and pictures of strangers: FFmpeg and Pillow run in a confined process of their own.

recordings.inspect       what a recording is: figures, a poster, a strip of frames
pictures.render_picture  a picture in another size or format
"""
