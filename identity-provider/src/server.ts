import { createServer } from 'node:http'
import { createLogger } from '@headway/server-kit/logger'
import { createApplication } from './application.ts'
import { migrate } from './database/migrations.ts'
import { createDatabasePool } from './database/pool.ts'
import { parseEnvironment } from './environment.ts'
import { normalizeForwardedHeaders } from './forwarded.ts'
import { loadKeys } from './keys.ts'

const SWEEP_INTERVAL_MS = 300_000
/** Time limit in milliseconds for requests in progress during shutdown. */
const SHUTDOWN_TIMEOUT_MS = 10_000

async function start(): Promise<void> {
  const environment = parseEnvironment(process.env)
  const logger = createLogger('identity-provider', environment.logLevel)
  const pool = createDatabasePool(environment.databaseUrl)
  await migrate(pool)
  const keys = await loadKeys(environment.keysFolder)
  const { provider, sweep } = await createApplication(environment, pool, keys, logger)

  const handle = provider.callback()
  const server = createServer((request, response) => {
    const address = server.address()
    normalizeForwardedHeaders(
      request,
      environment.publicUrl,
      typeof address === 'object' ? (address?.port ?? 0) : 0,
    )
    void handle(request, response)
  })
  const sweeper = setInterval(() => {
    sweep().catch((error: unknown) => logger.error({ err: error }, 'sweep failed'))
  }, SWEEP_INTERVAL_MS)

  const stop = (signal: string) => {
    logger.info({ signal }, 'stopping')
    clearInterval(sweeper)
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref()
    server.close(() => void pool.end())
    server.closeIdleConnections()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  server.once('error', (error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'EADDRINUSE' ? `port ${environment.port} is taken by another process` : error.message
    fail(new Error(`The identity provider cannot listen: ${why}. Set PORT to a free one.`))
  })
  server.listen(environment.port, environment.host, () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : environment.port
    logger.info(
      { host: environment.host, port, issuer: `${environment.publicUrl}/auth/realms/portal` },
      'listening',
    )
  })
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

start().catch(fail)
