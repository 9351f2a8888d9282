"""Files that are sent within a request, in Base64."""

import base64

from tawam.functions.call import Call
from tawam.functions.errors import localized_error


def sent_bytes(call: Call, file: str) -> bytes:
    """
    Raises:
        FunctionError: 400 `invalid_request`
    """
    try:
        return base64.b64decode(file, validate=True)
    except ValueError as error:
        # Of letters beyond ASCII it is no error of binascii.
        detail = "the file is not in Base64"
        raise localized_error(400, "invalid_request", call.language, detail=detail) from error
