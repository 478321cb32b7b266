import { createHash, timingSafeEqual } from 'node:crypto'
import type { Logger } from '@headway/server-kit/logger'
import type { Context, Next } from 'koa'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../errors.ts'
import { countJobs } from '../jobs/job-state.ts'
import { routeOf } from '../http/route-of.ts'
import type { Routes } from '../http/routes.ts'

/** Bucket bounds in seconds. Pages feel slow from a few tenths of a second on. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Metrics of a process. Names and labels are fixed, so that no user input appears in them. */
export interface Metrics {
  readonly registry: Registry
  /** Counts and times requests; must be the first middleware. */
  measure(ctx: Context, next: Next): Promise<void>
}

/**
 * Registers a gauge that reads its values when it is collected and replaces a gauge with the same name. A failed read
 * yields no values.
 */
export function gaugeOf(
  { registry, logger }: { registry: Registry; logger: Logger },
  { name, help, labels = [] }: { name: string; help: string; labels?: readonly string[] },
  read: () => Promise<readonly { labels?: Record<string, string>; value: number }[]>,
): void {
  registry.removeSingleMetric(name)
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      gauge.reset()
      try {
        for (const { labels: own = {}, value } of await read()) {
          gauge.set(own, value)
        }
      } catch (error) {
        logger.warn({ err: error, name }, 'a figure could not be read')
      }
    },
  })
}

/** Creates the metrics of one process. */
export function createMetrics(database: Database, logger: Logger): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const duration = new Histogram({
    name: 'headway_request_seconds',
    help: 'Request duration by endpoint',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const underWay = new Gauge({
    name: 'headway_requests_under_way',
    help: 'Requests being answered, event streams included',
    registers,
  })
  const faults = new Counter({
    name: 'headway_request_faults_total',
    help: 'Responses with a 5xx status',
    registers,
  })
  const pool = (['size', 'used', 'waiting'] as const).map((state) => ({ labels: { state }, state }))
  gaugeOf(
    { registry, logger },
    { name: 'headway_database_pool', help: 'Connections of this process', labels: ['state'] },
    async () => pool.map(({ labels, state }) => ({ labels, value: database.pool()[state] })),
  )
  gaugeOf(
    { registry, logger },
    { name: 'headway_jobs', help: 'Jobs of all processes', labels: ['lane', 'state'] },
    async () =>
      (await countJobs(database)).map(({ lane, state, jobs }) => ({ labels: { lane, state }, value: jobs })),
  )
  return {
    registry,
    async measure(ctx, next) {
      const end = duration.startTimer()
      underWay.inc()
      try {
        await next()
      } finally {
        underWay.dec()
        end({ method: ctx.method, route: routeOf(ctx), status: String(ctx.status) })
        if (ctx.status >= 500) {
          faults.inc()
        }
      }
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Mounts `/metrics` on the backend's own port. The gateway does not forward this path.
 *
 * @param token METRICS_TOKEN.
 */
export function mountMetrics(routes: Routes, { registry }: Metrics, token: string): void {
  const expected = digest(`Bearer ${token}`)
  routes.get('/metrics', async (ctx) => {
    if (!timingSafeEqual(digest(ctx.get('Authorization')), expected)) {
      throw new ProblemError(401, 'token_required', {
        detail: 'The metrics token is missing or wrong.',
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    }
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await registry.metrics()
    ctx.set('Content-Type', registry.contentType)
  })
}
