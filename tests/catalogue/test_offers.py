import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tawam.catalogue.catalogue import Billing, PlanType, load_catalogue
from tawam.catalogue.offers import Offer, OfferRefused, OfferRequest, find_offer, parse_price
from tawam.languages import Language

catalogue = load_catalogue()


def find(
    name: str,
    dollars: int,
    plan_type: PlanType = "subscription",
    billing: Billing = "monthly",
    language: Language = "en",
    plan_id: str | None = None,
) -> Offer:
    return find_offer(catalogue, OfferRequest(name, dollars * 100, plan_type, billing, language, plan_id))


class TestParsePrice:
    @pytest.mark.parametrize(
        ("price", "cents"),
        [
            ("2000", 200000),
            ("$2000", 200000),
            ("$2,000", 200000),
            ("2,000.00", 200000),
            (" 2000 ", 200000),
            (2000, 200000),
            (2000.0, 200000),
            ("29.5", 2950),
            (29.55, 2955),
        ],
    )
    def test_reads_prices_as_pages_write_them(self, price: str | float, cents: int) -> None:
        assert parse_price(price) == cents

    @pytest.mark.parametrize(
        "price",
        [
            "",
            "contact",
            "-2000",
            "+2000",
            "2e3",
            "20,00",
            "2,0000",
            "0x7d0",
            "2000.001",
            "٢٠٠٠",
            "2000 USD",
            "2000\x00",
            "NaN",
            "$",
            "1,000,000,000",
        ],
    )
    def test_refuses_what_no_page_writes(self, price: str) -> None:
        assert parse_price(price) is None

    @settings(deadline=None)
    @given(st.one_of(st.floats(), st.integers(), st.text()))
    def test_never_fails_and_never_is_negative(self, price: str | float) -> None:
        cents = parse_price(price)
        assert cents is None or cents >= 0


class TestFindOffer:
    def test_monthly_plan_charges_one_month(self) -> None:
        offer = find("EXECUTIVE", 2000)
        assert (offer.id, offer.amount, offer.billing) == ("video-executive", 200000, "monthly")

    def test_quarterly_plan_charges_three_discounted_months(self) -> None:
        offer = find("EXECUTIVE", 1800, billing="quarterly")
        assert (offer.amount, offer.billing) == (540000, "quarterly")

    def test_name_and_price_together_tell_the_two_enterprise_plans(self) -> None:
        assert find("ENTERPRISE", 6000).id == "video-enterprise"
        assert find("ENTERPRISE", 1299).id == "tier-enterprise"

    def test_id_tells_two_add_ons_of_one_name_and_price(self) -> None:
        name = "Custom avatar or voice setup"
        assert find(name, 299, "payment", plan_id="course-custom-setup").id == "course-custom-setup"
        assert find(name, 299, "payment").id == "video-custom-setup"

    def test_add_on_is_found_by_its_arabic_name_and_answers_in_arabic(self) -> None:
        offer = find("كتابة النصوص", 400, "payment", language="ar")
        assert (offer.id, offer.name, offer.features) == (
            "course-scriptwriting",
            "كتابة النصوص",
            ("لكل درس من 15 دقيقة",),
        )

    @pytest.mark.parametrize(
        ("language", "shown"),
        [("en", "Avatar Setup + Pilot Video"), ("ar", "إعداد التوأم الرقمي وفيديو تجريبي")],
    )
    def test_pilot_is_asked_for_by_one_name_and_shown_by_the_readers(
        self, language: Language, shown: str
    ) -> None:
        assert find("Avatar Setup + Pilot Video", 299, "payment", language=language).name == shown

    def test_name_is_compared_without_case_and_extra_spaces(self) -> None:
        assert find(" executive  pro ", 3500).id == "video-executive-pro"

    @pytest.mark.parametrize(
        ("name", "dollars", "plan_type", "billing", "plan_id", "reason"),
        [
            ("__proto__", 2000, "subscription", "monthly", None, "unknown_plan"),
            ("EXECUTIVE", 2000, "subscription", "monthly", "video-essential", "unknown_plan"),
            ("EXECUTIVE", 1, "subscription", "monthly", None, "price_mismatch"),
            ("EXECUTIVE", 980, "subscription", "monthly", None, "price_mismatch"),
            ("EXECUTIVE", 1800, "subscription", "monthly", None, "price_mismatch"),
            ("EXECUTIVE", 2000, "subscription", "quarterly", None, "price_mismatch"),
            ("EXECUTIVE", 2000, "payment", "monthly", None, "plan_type_mismatch"),
            ("BASIC COURSE", 4499, "subscription", "monthly", None, "plan_type_mismatch"),
            ("BASIC COURSE", 3599, "payment", "monthly", None, "price_mismatch"),
            ("BASIC COURSE", 4499, "payment", "quarterly", None, "billing_unavailable"),
            ("CREATOR", 26, "subscription", "quarterly", None, "billing_unavailable"),
            ("Strategy session", 675, "payment", "quarterly", None, "billing_unavailable"),
            ("Social media management", 0, "payment", "monthly", None, "contact_only"),
            ("STARTER", 199, "subscription", "monthly", None, "price_mismatch"),
        ],
    )
    def test_refuses_what_is_not_sold(
        self, name: str, dollars: int, plan_type: PlanType, billing: Billing, plan_id: str | None, reason: str
    ) -> None:
        with pytest.raises(OfferRefused) as refused:
            find(name, dollars, plan_type, billing, plan_id=plan_id)
        assert refused.value.reason == reason

    def test_everything_in_the_catalogue_can_be_bought_at_its_price(self) -> None:
        for plan in (*catalogue.plans, catalogue.pilot):
            assert find(plan.name, plan.price // 100, plan.type).id == plan.id
        for add_on in catalogue.add_ons:
            if add_on.price != "contact":
                found = find(add_on.name.en, add_on.price // 100, "payment", plan_id=add_on.id)
                assert found.id == add_on.id
