import { createServer } from 'node:http'
import { join } from 'node:path'
import { waitForDrain } from '@headway/server-kit/drain'
import { createLogger } from '@headway/server-kit/logger'
import { exitWhenNotListening, orExit } from '@headway/server-kit/startup-error'
import { startTracing } from '@headway/server-kit/tracing'
import { createApp } from './app.ts'
import { answerClientErrors } from './client-errors.ts'
import { parseEnvironment } from './environment.ts'

/**
 * 10 s for headers, 10 minutes for a whole request, because uploads pass through the gateway (docs/LIMITS.md, "Request
 * limits").
 */
const HEADER_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 600_000

/** Time limit for requests in progress during shutdown (docs/OPERATIONS.md, "Failure behavior"). */
const STOP_TIMEOUT_MS = 20_000
const IDLE_CHECK_MS = 100

const environment = orExit(() => parseEnvironment(process.env))
const logger = createLogger('gateway', environment.LOG_LEVEL)
const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = environment
const tracing =
  endpoint === undefined
    ? undefined
    : await startTracing({
        endpoint,
        sampleRatio: share,
        service: 'gateway',
        warn: (message) => logger.warn({ message }, 'tracing'),
      })
const workspace = join(import.meta.dirname, '../..')

const app = createApp({ environment, logger, workspace })
const server = createServer(
  {
    headersTimeout: HEADER_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    // Interval at which Node looks for half-sent headers.
    connectionsCheckingInterval: 2_000,
  },
  app.listener,
)
answerClientErrors(server)

exitWhenNotListening(server, { process: 'gateway', address: `${environment.HOST}:${environment.PORT}` })
server.listen(environment.PORT, environment.HOST, () => {
  logger.info({ host: environment.HOST, port: environment.PORT }, 'listening')
})

async function stop(): Promise<void> {
  app.drain()
  await waitForDrain(environment)
  server.close(() => void leave())
  app.endStreams()
  // Closes connections whose last response ends later; they would be kept open for the next request.
  setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref()
  setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref()
}

async function leave(): Promise<void> {
  await tracing?.stop()
  process.exit(0)
}

process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
