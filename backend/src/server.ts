import type { AddressInfo } from 'node:net'
import { waitForDrain } from '@headway/server-kit/drain'
import { createLogger } from '@headway/server-kit/logger'
import { exitWhenNotListening, orExit, StartupError } from '@headway/server-kit/startup-error'
import { startTracing } from '@headway/server-kit/tracing'
import { collectDefaultMetrics } from 'prom-client'
import { createApp } from './app.ts'
import { importBuiltInReleases } from './modules/sections/index.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { parseEnvironment } from './platform/environment.ts'
import { listenAtSocket } from './platform/database/local-socket.ts'
import { assertServable } from './platform/database/migrations.ts'
import { createPlatform } from './platform/platform.ts'
import { configuredLimits } from './platform/limits/rate-limit.ts'
import { withSecretFiles } from './platform/database/secret-files.ts'
import { assertServerSettings } from './platform/database/server-settings.ts'

/** Time in milliseconds that running requests have to finish after the signal to stop. */
const GRACE = 20_000
const SETTINGS_RETRY = 2_000

const environment = orExit(() => parseEnvironment(withSecretFiles(process.env)))
const logger = createLogger('backend', environment.LOG_LEVEL)
const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = environment
const tracing =
  endpoint === undefined
    ? undefined
    : await startTracing({
        endpoint,
        sampleRatio: share,
        service: 'backend',
        warn: (message) => logger.warn({ message }, 'tracing'),
      })
const database = openDatabase(environment.DATABASE_URL)
const platform = createPlatform({ environment, database, clock: systemClock, logger })
if (environment.METRICS_TOKEN !== undefined) {
  collectDefaultMetrics({ register: platform.metrics.registry })
}
const { server, health, closeStreams } = createApp(platform, configuredLimits(environment))

/** The backend reports ready only after its start has finished, so that the first user already finds the sections. */
const started = Promise.withResolvers<void>()
health.hold(started.promise)

const local =
  environment.SOCKET_PATH === undefined ? undefined : listenAtSocket(server, environment.SOCKET_PATH)

if (local) {
  exitWhenNotListening(local, { process: 'backend', address: environment.SOCKET_PATH ?? '' })
}

let isStopping = false

/**
 * Without a database the backend listens and answers 503. The settings are checked as soon as the database can be
 * reached.
 */
async function checkSettings(): Promise<void> {
  try {
    await assertServable(database.knex)
    await assertServerSettings(database, logger)
    await platform.feed.catchUp()
    await platform.settings.load()
    await importBuiltInReleases(platform, environment.SECTION_BUILDS)
    platform.jobs.start()
    started.resolve()
  } catch (error) {
    const isUnreachable = 'code' in (error as object) || (error as Error).name === 'KnexTimeoutError'
    if (!isUnreachable) {
      if (error instanceof StartupError) {
        logger.fatal(error.message)
      } else {
        logger.fatal({ err: error }, 'refusing to run')
      }
      process.exit(1)
    }
    if (!isStopping) {
      setTimeout(() => void checkSettings(), SETTINGS_RETRY).unref()
    }
  }
}

async function stop(signal: string): Promise<void> {
  if (isStopping) {
    return
  }
  isStopping = true
  logger.info({ signal }, 'stopping')
  health.drain()
  await waitForDrain(environment)
  closeStreams()
  const force = setTimeout(() => process.exit(1), GRACE)
  const closed = [server, ...(local ? [local] : [])].map(
    (listening) => new Promise<void>((resolve) => void listening.close(() => resolve())),
  )
  server.closeIdleConnections()
  await Promise.all(closed)
  await platform.jobs.stop()
  await database.close()
  await tracing?.stop()
  clearTimeout(force)
}

process.on('SIGTERM', (signal) => void stop(signal))
process.on('SIGINT', (signal) => void stop(signal))
process.on('unhandledRejection', (error) => {
  logger.fatal({ err: error }, 'unhandled rejection')
  process.exit(1)
})

exitWhenNotListening(server, { process: 'backend', address: `${environment.HOST}:${environment.PORT}` })
server.listen(environment.PORT, environment.HOST, () => {
  logger.info({ port: (server.address() as AddressInfo).port }, 'listening')
  void checkSettings()
})
