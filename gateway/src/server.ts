import { createServer } from 'node:http'
import { join } from 'node:path'
import { waitForDrain } from '@headway/server-kit/drain'
import { createLogger } from '@headway/server-kit/logger'
import { exitWhenNotListening, orExit } from '@headway/server-kit/refusal'
import { startTracing } from '@headway/server-kit/tracing'
import { createApp } from './app.ts'
import { answerClientErrors } from './client-errors.ts'
import { parseEnvironment } from './environment.ts'

/** 10 s for headers, 10 minutes for a whole request because uploads pass here (docs/RULES.md, "Limits"). */
const HEADER_MILLISECONDS = 10_000
const REQUEST_MILLISECONDS = 600_000

/** Requests under way get this long to finish when the process is told to stop (docs/RULES.md, "Faults"). */
const STOP_MILLISECONDS = 20_000
const IDLE_CHECK_MS = 100

const environment = orExit(() => parseEnvironment(process.env))
const logger = createLogger('gateway', environment.LOG_LEVEL)
const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = environment
const tracing =
  endpoint === undefined
    ? undefined
    : await startTracing({
        endpoint,
        share,
        service: 'gateway',
        warn: (message) => logger.warn({ message }, 'tracing'),
      })
const workspace = join(import.meta.dirname, '../..')

const app = createApp({ environment, logger, workspace })
const server = createServer(
  {
    headersTimeout: HEADER_MILLISECONDS,
    requestTimeout: REQUEST_MILLISECONDS,
    keepAliveTimeout: 65_000,
    // Half-sent headers are only looked for this often.
    connectionsCheckingInterval: 2_000,
  },
  app.listener,
)
answerClientErrors(server)

exitWhenNotListening(server, { process: 'gateway', place: `${environment.HOST}:${environment.PORT}` })
server.listen(environment.PORT, environment.HOST, () => {
  logger.info({ host: environment.HOST, port: environment.PORT }, 'listening')
})

async function stop(): Promise<void> {
  app.drain()
  await waitForDrain(environment)
  server.close(() => void leave())
  app.endStreams()
  // A connection whose last answer ends only now would be kept for the next request.
  setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref()
  setTimeout(() => process.exit(0), STOP_MILLISECONDS).unref()
}

async function leave(): Promise<void> {
  await tracing?.stop()
  process.exit(0)
}

process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
