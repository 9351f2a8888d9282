"""Builds the application: the parts of the server, the routes and the middleware."""

import os
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tawam import demo_folder
from tawam.account_listeners import connect_account_listeners
from tawam.affiliates.commissions import Commissions
from tawam.affiliates.referral_routes import ReferralRoutes
from tawam.affiliates.referrals import Referrals
from tawam.allowances.granting import Allowances
from tawam.approvals.expiry import ApprovalExpiry
from tawam.auth.context import Auth
from tawam.auth.responses import error_response as auth_shape
from tawam.auth.routes import auth_routes
from tawam.backlog import backlog
from tawam.brand import Brand, load_brand
from tawam.calls.call import FUNCTIONS
from tawam.calls.endpoint import FunctionEndpoints
from tawam.calls.endpoint import error_shape as functions_shape
from tawam.catalogue.catalogue import load_catalogue
from tawam.consents.deletion import TwinDeletions
from tawam.consents.expiry import ConsentExpiry
from tawam.cuts.bucket import CUTS_BUCKET
from tawam.daily_checks.daily_checks import DailyChecks
from tawam.database.opening import open_database
from tawam.database.port import Database
from tawam.database.sweeping import Sweeper
from tawam.deliveries.bucket import DELIVERIES_BUCKET
from tawam.deliveries.calendar import CalendarFeeds
from tawam.developer_index import index_routes
from tawam.downloads.routes import DownloadRoutes
from tawam.file_checks import open_checkers
from tawam.http.allowed_hosts import AllowedHosts, HostNames
from tawam.http.answer_headers import AnswerHeaders
from tawam.http.client_address import TrustedProxies
from tawam.http.cors import Cors
from tawam.http.drain_bodies import DrainBodies
from tawam.http.error_responses import CatchAll, ErrorResponses
from tawam.http.health import Health
from tawam.http.limits import Limits
from tawam.http.loop_watch import LoopWatch
from tawam.http.loopback_only import loopback_only
from tawam.http.metrics import Metrics
from tawam.http.request_bounds import RequestBounds
from tawam.http.request_log import AccessLog, InFlight, RequestLog
from tawam.http.server_spans import ServerSpans
from tawam.http.shared_limit_storage import limit_storages
from tawam.http.worker_metrics import FOLDER
from tawam.jobs import Jobs
from tawam.logs import configure_logs, flush_lines
from tawam.mail.developer_pages import outbox_routes, sample_routes
from tawam.mail.folder import outbox_folder
from tawam.mail.opening import open_relay
from tawam.mail.report_mailbox import ReportReader
from tawam.mail.report_webhook import MailEventsWebhook
from tawam.objects.opening import open_blobs
from tawam.objects.quota import Quota
from tawam.objects.store import ObjectStore
from tawam.objects.sweeping import ObjectSweeper
from tawam.orders.inbox import EventInbox
from tawam.orders.mails import OrderMails
from tawam.orders.orders import Orders
from tawam.orders.store import OrderStore
from tawam.payments.opening import open_payments, open_webhook
from tawam.payments.provider import PaymentProvider
from tawam.payments.sandbox import SandboxPayments
from tawam.payments.sandbox_endpoints import SandboxEndpoints
from tawam.productions.productions import Productions
from tawam.productions.promises import Promises
from tawam.productions.reminders import Reminders
from tawam.productions.topic import PRODUCTION_TOPIC
from tawam.profiles.bucket import AVATARS
from tawam.realtime.context import Realtime
from tawam.realtime.endpoints import BroadcastEndpoints
from tawam.realtime.endpoints import error_response as realtime_shape
from tawam.realtime.sockets import RealtimeSockets
from tawam.recordings.bucket import RECORDINGS_BUCKET
from tawam.rest.endpoints import PREFIX as REST_PREFIX
from tawam.rest.endpoints import RestEndpoints
from tawam.rest.responses import error_response as rest_shape
from tawam.retention.table import SWEEPS
from tawam.services import open_services
from tawam.settings import Settings
from tawam.shared.redis import SharedRedis
from tawam.site.fast_path import SiteFastPath, open_site
from tawam.storage.context import Storage
from tawam.storage.endpoints import storage_routes
from tawam.storage.errors import error_response as storage_shape
from tawam.tasks import log_unhandled_errors, running
from tawam.traces.opening import open_traces
from tawam.videos.topic import VIDEO_TOPIC


class Application(Starlette):
    """Starlette behind a `front` that answers plain requests for pages.

    Attributes:
        drain: leaves the proxies, then closes the WebSockets; whoever stops the server may await it first.
        jobs: what the lifespan does in the background.
    """

    front: ASGIApp
    drain: Callable[[], Awaitable[None]]
    jobs: Jobs

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:  # pyright: ignore[reportIncompatibleMethodOverride] because it is only ever awaited
        return self.front(scope, receive, send)

    def dispatch(self, rest: ASGIApp, sockets: ASGIApp) -> ASGIApp:
        """The middleware around `rest` and the router. `CatchAll` answers every error, so Starlette's own
        two layers and, for `/rest/v1/`, the search among routes are left out: they take a fifth of a read.
        WebSockets go to `sockets`: the middleware is for requests.
        """

        def inner(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
            is_rest = scope["type"] == "http" and scope["path"].startswith(REST_PREFIX)
            return (rest if is_rest else self.router)(scope, receive, send)

        stack: ASGIApp = inner
        for middleware in reversed(self.user_middleware):
            stack = middleware.cls(stack, *middleware.args, **middleware.kwargs)

        def handle(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
            scope["app"] = self
            return (sockets if scope["type"] == "websocket" else stack)(scope, receive, send)

        return handle


def create_app(settings: Settings, worker_sockets: Path | None = None) -> Application:
    """The application for one process; its database is opened and closed by the ASGI lifespan.

    Args:
        worker_sockets: the folder by which the workers of one server find each other; None without others.

    Raises:
        SiteNotBuilt: in production, when there is no built site.
        TracesUnusable: traces are wanted, and their packages are not installed.
        OSError, ValueError: the keys or the catalogue cannot be read, or the SMTP address is malformed.
    """
    connect_account_listeners()
    database = open_database(settings)
    redis, brand = SharedRedis.of(settings), load_brand()
    limits = Limits(limit_storages(redis))
    metrics, in_flight = Metrics(lambda: backlog(database), worker_sockets), InFlight()
    records, hosts = AccessLog(metrics), HostNames(settings)
    auth = Auth.build(settings, database, limits, redis)
    site, traces = open_site(settings), open_traces(settings)
    error_responses = ErrorResponses(
        {
            "/auth/v1": auth_shape,
            "/rest/v1": rest_shape,
            "/functions/v1": functions_shape,
            "/storage/v1": storage_shape,
            "/realtime/v1": realtime_shape,
        }
    )
    team_email = settings.team_email or brand.support_email
    relay, bounces_url = open_relay(settings, database, brand), settings.bounces_url.get_secret_value()
    catalogue = load_catalogue()
    buckets = [AVATARS, RECORDINGS_BUCKET, CUTS_BUCKET, DELIVERIES_BUCKET]
    store = ObjectStore(database, open_blobs(settings), Quota.of(settings), buckets)
    storage = Storage.build(settings, store, auth.access, auth.keys, limits)
    topics = [PRODUCTION_TOPIC, VIDEO_TOPIC]
    realtime = Realtime.build(settings, database, auth.access, topics)
    sockets = RealtimeSockets(realtime, limits, hosts, _origins(settings))
    metrics.add_gauges("tawam_realtime", "Open sockets, and channels on them.", lambda: sockets.counts)
    listeners = [Commissions(catalogue.affiliates), Productions(), Allowances(catalogue)]
    health = Health({"database": database.is_ready, "storage": store.is_ready})
    provider = open_payments(settings, redis)
    inbox = EventInbox(database, OrderStore(listeners, OrderMails(settings.site_url, team_email)), provider)
    referrals = Referrals(
        database, catalogue.affiliates, lambda: auth.keys.derivations("referral cookies", "")
    )
    parts = open_services(
        settings, database, brand, auth, limits, catalogue, storage, provider, inbox, referrals
    )
    routes: list[BaseRoute] = [
        *auth_routes(auth),
        # The webhooks come before the functions, whose address they share.
        *_webhook_routes(settings, database, inbox),
        *FunctionEndpoints(FUNCTIONS.values(), parts, auth.access).routes(),
        *ReferralRoutes(referrals, limits, site, is_https=settings.is_https).routes(),
        *_payment_page_routes(settings, brand, provider, parts[Orders], inbox),
        *health.routes(),
        *storage_routes(storage),
        *DownloadRoutes(storage, parts[CalendarFeeds], limits, settings.site_url, brand).routes(),
        *BroadcastEndpoints(realtime, limits).routes(),
        *_metrics_routes(settings, metrics),
        *_development_routes(settings, brand),
        # Every other path: pages, redirects and the not-found page.
        Mount("/", site),
    ]

    jobs = Jobs(
        relay=relay,
        inbox=inbox,
        checkers=open_checkers(settings, database, store, team_email),
        approvals=ApprovalExpiry(database),
        deletions=parts[TwinDeletions],
        expiry=ConsentExpiry(database),
        promises=Promises(database, Reminders(database, settings.site_url)),
        others=[
            *([ReportReader(database, bounces_url).run] if bounces_url else []),
            DailyChecks(database, provider, team_email).run,
            ObjectSweeper(database, store.blobs).run,
            Sweeper(database, [*auth.access.lifetime.sweeps(), *SWEEPS]).run,
        ],
    )

    async def lead() -> None:
        await demo_folder.wait_until_filled(settings.data_dir)
        await database.lead(jobs.running)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        await database.open()
        try:
            await store.prepare()
            if not settings.database_url:
                # One process serves a SQLite file: nobody has to wait for the lease of a dead one.
                await storage.resumable.free_all()
            async with (
                traces,
                LoopWatch(metrics, in_flight).running(),
                log_unhandled_errors(),
                metrics.answering_workers(),
                running(lead()),
                running(auth.access.hear_others()),
                running(realtime.feed.run()),
                running(realtime.fanout.run()),
                running(sockets.recheck()),
            ):
                yield
        finally:
            auth.passwords.close()
            await provider.close()
            await database.close()
            if redis is not None:
                await redis.close()
            flush_lines()

    app = Application(
        routes=routes,
        middleware=_middleware(settings, error_responses, hosts, records, in_flight),
        lifespan=lifespan,
    )

    app.state.limits = limits
    app.jobs = jobs

    async def drain() -> None:
        await health.leave(settings.drain_seconds)
        await sockets.drain()

    app.drain = drain
    handle = app.dispatch(RestEndpoints(database, auth.access, limits), sockets)
    app.front = TrustedProxies(SiteFastPath(handle, site, hosts, records), settings.proxy_networks)
    if settings.traces_url:
        app.front = ServerSpans(app.front, settings.proxy_networks if settings.traces_from_proxies else "")
    return app


def _webhook_routes(settings: Settings, database: Database, inbox: EventInbox) -> list[BaseRoute]:
    """Return what Stripe and providers of mail report to."""
    routes: list[BaseRoute] = []
    if settings.uses_stripe:
        # Not above, because Stripe's client takes 5 MB of memory.
        from tawam.payments.stripe.webhook import StripeWebhook

        routes += StripeWebhook(open_webhook(settings), inbox).routes()
    secret = settings.mail_events_secret.get_secret_value()
    return [*routes, *MailEventsWebhook(database, secret).routes()]


def _payment_page_routes(
    settings: Settings, brand: Brand, provider: PaymentProvider, orders: Orders, inbox: EventInbox
) -> list[BaseRoute]:
    """Return the sandbox's payment page, in development; a real provider has its own."""
    if not isinstance(provider, SandboxPayments):
        return []
    return loopback_only(SandboxEndpoints(provider, orders, inbox, brand, settings.site_url).routes())


def _metrics_routes(settings: Settings, metrics: Metrics) -> list[BaseRoute]:
    """Return `/metrics`, which answers callers of the private network.

    It is closed in production if no proxy is trusted: strangers behind a proxy would look like such callers.
    """
    is_closed = settings.is_production and settings.trusts_no_proxy
    return [] if is_closed else [Route("/metrics", metrics.endpoint)]


def _development_routes(settings: Settings, brand: Brand) -> list[BaseRoute]:
    """Return the pages for developers: `/dev`, the sample mails and, without an SMTP server, the outbox."""
    if settings.is_production:
        return []
    routes = [*index_routes(settings), *sample_routes(brand)]
    if not settings.smtp_url.get_secret_value():
        routes += outbox_routes(outbox_folder(settings.data_dir))
    return loopback_only(routes)


def app_from_environment() -> Application:
    """For ASGI servers: `uvicorn --factory tawam.app:app_from_environment`."""
    configure_logs()
    folder = os.environ.get(FOLDER)
    return create_app(Settings(), Path(folder) if folder else None)


def _origins(settings: Settings) -> frozenset[str]:
    """The origins whose pages may call the API."""
    return frozenset({settings.site_url, *settings.cors_origins.replace(",", " ").split()})


def _middleware(
    settings: Settings,
    error_responses: ErrorResponses,
    hosts: HostNames,
    records: AccessLog,
    in_flight: InFlight,
) -> list[Middleware]:
    """From the outside in."""
    return [
        Middleware(RequestLog, records=records, in_flight=in_flight),
        Middleware(DrainBodies),
        Middleware(AnswerHeaders, is_https=settings.is_https),
        Middleware(Cors, origins=_origins(settings)),
        Middleware(CatchAll, error_responses=error_responses),
        Middleware(RequestBounds, error_responses=error_responses),
        Middleware(AllowedHosts, hosts=hosts, error_responses=error_responses),
    ]
