import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type PrivateDatabase, startPrivateDatabase } from './private-database.ts'
import { dropTestSchemas } from './test-schema.ts'

interface SharedInstance {
  starting: Promise<{ folder: string; database: Pick<PrivateDatabase, 'socketPath' | 'stop'> }>
  users: number
}

/** Each vitest project loads its own copy of this file, so the shared state is stored on `globalThis`. */
const KEY = Symbol.for('headway.test-database')
const testRun = globalThis as { [KEY]?: SharedInstance }

/** Starts one database for all projects of a test run. */
export default async function setup(project: TestProject) {
  const shared = (testRun[KEY] ??= { starting: start(), users: 0 })
  shared.users += 1
  const { folder, database } = await shared.starting
  project.provide('database', { folder, socketPath: database.socketPath })
  return async () => {
    shared.users -= 1
    if (shared.users === 0) {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/**
 * Socket of a server that already runs: MySQL, or another release of MariaDB (docs/DATABASE.md, "SQL dialect").
 */
const givenSocket = process.env.TEST_DATABASE_SOCKET

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'headway-test-database-'))
  if (givenSocket) {
    await dropTestSchemas(givenSocket)
    return { folder, database: { socketPath: givenSocket, stop: () => Promise.resolve() } }
  }
  return { folder, database: await startPrivateDatabase({ folder, isDurable: false }) }
}
