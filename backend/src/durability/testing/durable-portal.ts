import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@headway/server-kit/logger'
import { type PrivateDatabase, startPrivateDatabase } from '@headway/tools/database'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { parseEnvironment } from '../../platform/environment.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { createPlatform, type Platform } from '../../platform/platform.ts'
import { buildUser, testEnvironment, type TestUser } from '../../test/portal.ts'
import { type BackendProcess, startBackendProcess } from './backend-process.ts'

/** A database server and a backend process, each of which a test ends, freezes and starts again as it likes. */
export interface DurablePortal {
  readonly filesFolder: string
  /** The test's own way into the rows, beside the backend. */
  readonly platform: Platform
  /** Number of the database server's process now. */
  readonly databaseProcessId: number
  readonly databaseAdminUrl: string
  readonly backend: BackendProcess
  readonly manager: TestUser
  readonly author: TestUser
  startDatabase(): Promise<void>
  killDatabase(): Promise<void>
  startBackend(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a database with the durability of production, brings it up to date and adds a manager with one report.
 *
 * @param variables of the backend's environment, beside the usual ones.
 */
export async function startDurablePortal(variables: Record<string, string> = {}): Promise<DurablePortal> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-durability-'))
  const server = await startPrivateDatabase({ folder: join(folder, 'database') })
  try {
    return await startOn(folder, server, variables)
  } catch (error) {
    // The server would outlive the tests.
    await server.stop()
    throw error
  }
}

async function startOn(
  folder: string,
  firstServer: PrivateDatabase,
  more: Record<string, string>,
): Promise<DurablePortal> {
  const filesFolder = join(folder, 'files')
  let server = firstServer
  const variables = { ...testEnvironment(await server.createSchema('headway'), filesFolder), ...more }
  const database = openDatabase(variables.DATABASE_URL)
  await migrate(database.knex)
  const logger = createLogger('backend', 'silent')
  const environment = parseEnvironment(variables)
  const platform = createPlatform({ environment, database, clock: systemClock, logger })
  const manager = await buildUser({ platform }, { role: 'pm' })
  const author = await buildUser({ platform }, { role: 'staff', managerId: manager.id })
  let backend = await startBackendProcess(variables)
  let starting: Promise<unknown> = Promise.resolve()
  let isStopped = false
  /** A test that ran into its time limit goes on behind the back of what stops its portal: what it starts then would never end. */
  const start = <Started>(begin: () => Promise<Started>): Promise<Started> => {
    if (isStopped) {
      throw new Error('The portal of this test has been stopped')
    }
    const started = begin()
    starting = started.catch(() => undefined)
    return started
  }
  return {
    filesFolder,
    platform,
    manager,
    author,
    get databaseProcessId() {
      return server.processId
    },
    get databaseAdminUrl() {
      return server.adminUrl
    },
    get backend() {
      return backend
    },
    startDatabase: async () => {
      server = await start(() => startPrivateDatabase({ folder: join(folder, 'database') }))
    },
    killDatabase: () => server.kill(),
    startBackend: async () => {
      backend = await start(() => startBackendProcess(variables))
    },
    async stop() {
      isStopped = true
      await starting
      await backend.kill()
      await database.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
