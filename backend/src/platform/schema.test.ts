import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../test/server.ts'

const surfaceFile = join(import.meta.dirname, '../../../docs/schema.md')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

it('the tables are what docs/schema.md says: a reviewer sees every change of the schema there', async () => {
  const { knex } = server.platform.database
  const [tables] = (await knex.raw('SHOW TABLES')) as [Record<string, string>[]]
  const names = tables
    .flatMap((row) => Object.values(row))
    .filter((name) => !name.startsWith('schema_migrations'))
  const definitions = await Promise.all(
    names.sort().map(async (name) => {
      const [[row]] = (await knex.raw('SHOW CREATE TABLE ??', [name])) as [{ 'Create Table': string }[]]
      const text = (row?.['Create Table'] ?? '').replace(/ AUTO_INCREMENT=\d+/, '')
      return `## ${name}\n\n\`\`\`sql\n${text}\n\`\`\`\n`
    }),
  )
  const head =
    '# The tables\n\nWritten by the backend’s tests (`npx vitest run --project backend schema -u`).\n'
  await expect([head, ...definitions].join('\n')).toMatchFileSnapshot(surfaceFile)
})
