import { createServer, type Server } from 'node:http'
import Koa from 'koa'
import * as activity from './modules/activity/index.ts'
import * as admin from './modules/admin/index.ts'
import * as alerts from './modules/alerts/index.ts'
import * as approvals from './modules/approvals/index.ts'
import * as audit from './modules/audit/index.ts'
import * as auth from './modules/auth/index.ts'
import * as backups from './modules/backups/index.ts'
import * as calendar from './modules/calendar/index.ts'
import * as dashboard from './modules/dashboard/index.ts'
import * as databaseState from './modules/database/index.ts'
import * as identity from './modules/identity/index.ts'
import * as insights from './modules/insights/index.ts'
import * as mail from './modules/mail/index.ts'
import * as notifications from './modules/notifications/index.ts'
import * as privacy from './modules/privacy/index.ts'
import * as reports from './modules/reports/index.ts'
import * as sections from './modules/sections/index.ts'
import * as settings from './modules/settings/index.ts'
import * as taskComments from './modules/task-comments/index.ts'
import * as taskFiles from './modules/task-files/index.ts'
import * as taskImport from './modules/task-import/index.ts'
import * as taskSeries from './modules/task-series/index.ts'
import * as taskTags from './modules/task-tags/index.ts'
import * as taskViews from './modules/task-views/index.ts'
import * as tasks from './modules/tasks/index.ts'
import * as uploads from './modules/uploads/index.ts'
import * as userImport from './modules/user-import/index.ts'
import * as users from './modules/users/index.ts'
import * as webhooks from './modules/webhooks/index.ts'
import { mountApiDocs } from './platform/http/api-docs.ts'
import { createRouteTable } from './platform/http/endpoint.ts'
import { errorHandler } from './platform/http/error-handler.ts'
import { mountHealth, type Health } from './platform/observability/health.ts'
import { createEventStreams } from './platform/events/event-streams.ts'
import { LoadShedder } from './platform/limits/load-shedding.ts'
import { mountMetrics } from './platform/observability/metrics.ts'
import { closeConnectionsWhen, refuseUnknownRoutes } from './platform/http/middleware.ts'
import type { Platform } from './platform/platform.ts'
import { createRateLimit, type RateLimits } from './platform/limits/rate-limit.ts'
import { scheduleCleanUp } from './platform/jobs/platform-cleanup.ts'
import { traceRequests } from './platform/observability/tracing.ts'

/** Registration order: subscribers come first, so that no event is emitted before they are subscribed. */
const modules = [
  audit,
  webhooks,
  mail,
  notifications,
  activity,
  auth,
  identity,
  users,
  userImport,
  // Must precede tasks, whose `/tasks/:id` would also match `/tasks/imports`.
  taskImport,
  tasks,
  // Must follow tasks, so that the lists of a user who moves or leaves are updated before approvers are determined.
  taskSeries,
  taskComments,
  taskFiles,
  taskViews,
  taskTags,
  uploads,
  reports,
  approvals,
  dashboard,
  insights,
  admin,
  settings,
  calendar,
  sections,
  backups,
  databaseState,
  alerts,
  privacy,
]

export interface App {
  readonly server: Server
  readonly health: Health
  /** Closes the event streams, so that an idle server can stop. */
  closeStreams(): void
}

/**
 * Assembles the backend: the middlewares, then the endpoints of each module.
 *
 * @param platform services shared by all modules.
 * @param rateLimits limits per user.
 * @throws Error when an endpoint has no policy or is mounted twice.
 */
export function createApp(platform: Platform, rateLimits: RateLimits): App {
  const { database, logger, environment } = platform
  const koa = new Koa({ proxy: true, maxIpsCount: 1 })
  koa.silent = true
  scheduleCleanUp(platform)
  const live = createEventStreams({
    feed: platform.feed,
    clock: platform.clock,
    logger,
    findStreamAccess: (actors) => auth.findStreamAccess(platform, actors),
  })
  const limitRate = createRateLimit(database, rateLimits)
  const table = createRouteTable({
    database,
    clock: platform.clock,
    authenticate: (ctx, endpoint) => auth.authenticate(platform, ctx, endpoint),
    guard: async (ctx, actor, hourly) => {
      if (!auth.hasToken(ctx)) {
        auth.rejectCrossSite(ctx, environment.PUBLIC_URL)
      }
      await limitRate(ctx, actor, hourly)
    },
    onCommit: platform.feed.wake,
  })
  for (const module of modules) {
    module.register(table, platform)
  }
  live.register(table)
  mountApiDocs(table, {
    sessionCookie: auth.sessionCookieName(environment.PUBLIC_URL),
    limitRate: (ctx) => limitRate(ctx, undefined),
  })
  const health = mountHealth(table.routes, platform)
  if (environment.METRICS_TOKEN !== undefined) {
    mountMetrics(table.routes, platform.metrics, environment.METRICS_TOKEN)
    koa.use((ctx, next) => platform.metrics.measure(ctx, next))
  }
  koa.use(traceRequests)
  koa.use(closeConnectionsWhen(health.isDraining))
  koa.use(errorHandler(logger, auth.startScreenFor))
  const load = new LoadShedder(async (actor) => (await auth.findStreamAccess(platform, [actor])).has(actor))
  koa.use((ctx, next) => load.shed(ctx, next))
  koa.use(refuseUnknownRoutes(table.endpoints))
  koa.use(table.routes.middleware())
  const handle = koa.callback()
  const server = createServer(
    {
      requestTimeout: 600_000,
      headersTimeout: 10_000,
      // Interval in milliseconds at which incomplete headers are detected.
      connectionsCheckingInterval: 2_000,
      // The gateway accepts 16 KiB, rejects more by itself, and adds headers of its own.
      maxHeaderSize: 24_576,
    },
    (request, response) => void handle(request, response),
  )
  return { server, health, closeStreams: live.close }
}
