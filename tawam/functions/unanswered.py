"""The provider does not answer, and a page that is open already has asked it."""

from tawam.functions.call import Call
from tawam.functions.errors import FunctionError
from tawam.languages import Language

_MESSAGE: dict[Language, str] = {
    "en": "The payment provider does not answer right now. Please try again in a minute.",
    "ar": "لا يستجيب مزوّد الدفع الآن. حاول بعد دقيقة.",
}


def unanswered(call: Call) -> FunctionError:
    return FunctionError(502, "payments_unavailable", _MESSAGE[call.language])
