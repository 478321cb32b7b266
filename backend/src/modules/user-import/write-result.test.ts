import { afterAll, expect, it } from 'vitest'
import { readCsvStrictly } from '../../test/read-csv-strictly.ts'
import { buildUser, startPortal } from '../../test/portal.ts'
import { writeResult } from './write-result.ts'

const server = await startPortal()
afterAll(() => server.stop())

it('the import result writes every text so that it is read back as text, and no cell begins like a formula', async () => {
  const { knex } = server.platform.database
  const actor = await buildUser(server, { role: 'super_admin' })
  const [id = 0] = await knex('user_imports').insert({ actor_id: actor.id, total: 1, created_at: new Date() })
  const texts = ['=1+1', '+cmd', '-2', '@SUM(A1)', '\tx', 'a,"b"', 'two\r\nlines', 'three\nlines\n=2+2', '']
  await knex('user_import_rows').insert(
    texts.map((text, index) => ({
      import_id: id,
      line: index + 2,
      position: 0,
      outcome: 'create',
      state: 'failed',
      person: JSON.stringify({ email: text }),
      details: JSON.stringify([text]),
    })),
  )
  const [, ...rows] = readCsvStrictly(await writeResult(server.platform, id))
  const cells = rows.map((row) => row[1] ?? '')
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(cells.map((cell) => cell.replace(/^'/, ''))).toEqual(texts)
})
