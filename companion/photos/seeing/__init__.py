"""Finding a printed board in a photo and telling what lies on its places, with OpenCV.

Only the process of a single photo imports this: `companion.photos.worker`. Pictures are arrays of
height by width by three bytes, red first.
"""
