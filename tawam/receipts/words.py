"""The words of a PDF receipt in both languages, and how it writes days and amounts."""

from tawam.dubai import in_dubai
from tawam.languages import Language
from tawam.mail.words import day

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "Receipt",
        "number": "Receipt number",
        "date": "Date of payment",
        "seller": "From",
        "buyer": "To",
        "trade_licence": "Trade licence",
        "tax_number": "Tax registration number",
        "description": "Description",
        "period": "Period",
        "from_to": "{first} –\n{last}",
        "once": "Once",
        "amount": "Amount",
        "paid": "Paid",
        "refunded": "Refunded",
        "refunded_on": "Refunded on {day}",
        "lost": "Taken back by the bank after a dispute",
        "total": "Total",
        "net": "Total after refunds",
        "transaction": "Payment ID",
        "order": "Order ID",
        "monthly": "Billed monthly",
        "quarterly": "Billed quarterly",
        "open": "The buyer's bank disputes this payment. Until it has decided, the total may change.",
        "note": "This receipt confirms a payment. Amounts are as charged; tax is not shown apart.",
        "not_tax": "It is not a tax invoice; write to us if you need one.",
    },
    "ar": {
        "title": "إيصال",
        "number": "رقم الإيصال",
        "date": "تاريخ الدفع",
        "seller": "البائع",
        "buyer": "المشتري",
        "trade_licence": "رقم الرخصة التجارية",
        "tax_number": "رقم التسجيل الضريبي",
        "description": "البيان",
        "period": "الفترة",
        "from_to": "من {first}\nإلى {last}",
        "once": "تُدفع مرة واحدة",
        "amount": "المبلغ",
        "paid": "المدفوع",
        "refunded": "مبلغ مسترد",
        "refunded_on": "مبلغ مسترد في {day}",
        "lost": "مبلغ استعاده البنك بعد اعتراض على الدفعة",
        "total": "الإجمالي",
        "net": "الصافي بعد المبالغ المستردة",
        "transaction": "رقم العملية",
        "order": "رقم الطلب",
        "monthly": "اشتراك يُدفع شهريًا",
        "quarterly": "اشتراك يُدفع كل ثلاثة أشهر",
        "open": "اعترض بنك المشتري على هذه الدفعة، وقد يتغيّر الإجمالي حين يبتّ فيها.",
        "note": "يثبت هذا الإيصال استلام الدفعة. المبالغ كما دُفعت، والضريبة غير مفصّلة فيها.",
        "not_tax": "هذا الإيصال ليس فاتورة ضريبية. راسلنا إن احتجت إليها.",
    },
}


def format_day(timestamp: str, language: Language) -> str:
    """Write the day in Dubai, such as `21 November 2026`."""
    return day(in_dubai(timestamp).date().isoformat(), language)


def format_money(cents: int, currency: str) -> str:
    """Write the amount with its cents, behind `$` or the code of another currency."""
    sign = "−" if cents < 0 else ""
    figure = f"{abs(cents) // 100:,}.{abs(cents) % 100:02}"
    return f"{sign}${figure}" if currency.upper() == "USD" else f"{sign}{currency.upper()} {figure}"
