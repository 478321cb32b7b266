import { sectionsRegistry } from '@headway/contracts/section-registry'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../../test/portal.ts'
import { recordStatements } from '../../../test/statements.ts'
import { countStoredFiles, publishVersion, release } from '../testing/publish.ts'

const SECTION = 'mfe_seventh'

let server: TestPortal
let admin: TestUser

beforeAll(async () => {
  server = await startPortal()
  admin = await buildUser(server, { role: 'super_admin' })
  // The first run of the jobs caches that there are no webhooks.
  await server.platform.jobs.runDue()
})
afterAll(() => server.stop())

/** Returns the number of rows in the tables that publishing writes. Rows of the history are never deleted. */
async function countRows() {
  const counts: Record<string, number> = {}
  for (const table of ['section_releases', 'section_changes', 'sections']) {
    const [row] = await server.platform.database.knex(table).count({ rows: '*' })
    counts[table] = Number(row?.rows)
  }
  return counts
}

/** Returns the size in bytes of the registry that every page loads. */
const registryBytes = async () => JSON.stringify((await server.call(null, sectionsRegistry)).body).length

/** Publishes and activates a release and returns the statements, rows and files that it needed. */
async function costOf(version: string) {
  const [rows, files] = [await countRows(), await countStoredFiles(server)]
  const publishing = await recordStatements(server.platform.database, () =>
    publishVersion(server, admin, SECTION, version),
  )
  const after = await countRows()
  return {
    statements: publishing.map(({ sql }) => sql.replaceAll(/\s+/g, ' ')),
    rows: Object.fromEntries(
      Object.entries(after).map(([table, count]) => [table, count - (rows[table] ?? 0)]),
    ),
    files: (await countStoredFiles(server)) - files,
  }
}

it('the seventh release of a section costs as much as the second: statements, rows and bytes', async () => {
  await release(server, admin, SECTION, '1.0.0')
  const second = await costOf('1.1.0')
  expect(second.files).toBe(1)
  expect(second.rows).toMatchObject({ section_releases: 1, section_changes: 1, sections: 0 })
  await release(server, admin, SECTION, '1.2.0')
  const bytes = await registryBytes()
  for (const version of ['1.3.0', '1.4.0', '1.5.0']) {
    await release(server, admin, SECTION, version)
  }
  const seventh = await costOf('1.6.0')
  expect(seventh).toEqual(second)
  expect(seventh.statements.length).toBeLessThanOrEqual(20)
  expect(await registryBytes()).toBe(bytes)
})
