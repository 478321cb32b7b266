import { createServer } from 'node:http'
import { join } from 'node:path'
import { createLogger } from '@headway/server-kit/logger'
import { startTracing } from '@headway/server-kit/tracing'
import { createApp } from './app.ts'
import { parseEnvironment } from './environment.ts'
import { endSlowReaders } from './slow-readers.ts'
import { listenForUpgrades } from './upgrades.ts'

/** 10 s for headers, 10 minutes for a whole request because uploads pass here (docs/RULES.md, "Limits"). */
const HEADER_MILLISECONDS = 10_000
const REQUEST_MILLISECONDS = 600_000

/** Requests under way get this long to finish when the process is told to stop (docs/RULES.md, "Faults"). */
const STOP_MILLISECONDS = 20_000

const environment = parseEnvironment(process.env)
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

const server = createServer(
  {
    headersTimeout: HEADER_MILLISECONDS,
    requestTimeout: REQUEST_MILLISECONDS,
    keepAliveTimeout: 65_000,
    // Half-sent headers are only looked for this often.
    connectionsCheckingInterval: 2_000,
  },
  createApp({ environment, logger, workspace }),
)
listenForUpgrades(server, environment)
endSlowReaders(server)

server.listen(environment.PORT, environment.HOST, () => {
  logger.info({ host: environment.HOST, port: environment.PORT }, 'listening')
})

function stop(): void {
  server.close(() => void leave())
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), STOP_MILLISECONDS).unref()
}

async function leave(): Promise<void> {
  await tracing?.stop()
  process.exit(0)
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
