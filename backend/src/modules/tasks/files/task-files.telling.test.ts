import { adminEvents } from '@headway/contracts/admin'
import { taskFilesDelete } from '@headway/contracts/task-files'
import { tasksHistory } from '@headway/contracts/task-history'
import { describe, expect, it } from 'vitest'
import { openCostMeter } from '../../../test/rows-read.ts'
import { statementsOf } from '../../../test/statements.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { pdf } from '../../reports/testing/submit.ts'
import { useTaskWithFiles } from './testing/add-files.ts'

const { server, people } = await useTestOrganisation()
const { task, add, list, download } = useTaskWithFiles(server, people)

const small = (name = 'plan.pdf', size = 200) => ({ name, content: pdf(size) })

describe('what is told of files', () => {
  it('stands in the history of the task', async () => {
    const file = await add(people.staff, small('kept.pdf'))
    await server.call(people.pm, taskFilesDelete, { params: { id: file.id } })
    const { items } = (
      await server.call(people.staff, tasksHistory, { params: { id: task.id }, query: { field: 'files' } })
    ).body
    expect(items.map(({ before, after, by }) => [before, after, by?.id])).toEqual([
      ['kept.pdf', null, people.pm.id],
      [null, 'kept.pdf', people.staff.id],
    ])
  })

  it('reaches other pages, and a download by somebody else is kept once', async () => {
    const file = await add(people.staff, small())
    await download(people.staff, file.id)
    await download(people.viewer, file.id)
    await download(people.viewer, file.id, { Range: 'bytes=10-19' })
    const { database } = server.platform
    const events = await database.rows<{ name: string; tags: string }>(
      "SELECT name, tags FROM events WHERE name LIKE 'taskFile.%' ORDER BY id DESC LIMIT 2",
    )
    expect(events.map(({ name }) => name)).toEqual(['taskFile.downloaded', 'taskFile.added'])
    expect(events[1]?.tags).toContain(`TaskFile:${task.id}`)
    const { items } = (await server.call(people.superAdmin, adminEvents)).body
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['taskFile.added']))
  })
  it('costs the same statements for any number of them', async () => {
    const { database } = server.platform
    const read = () => statementsOf(database, () => list(people.pm))
    await add(people.staff, small())
    const one = await read()
    await add(people.pm, small())
    await add(people.president, small())
    const three = await read()
    expect([one.length, three.length]).toEqual([3, 3])
    const sent = await statementsOf(database, () => add(people.staff, small()))
    expect(sent.length).toBeLessThanOrEqual(13)
  })

  it('is read by the index of the task, however many there are', async () => {
    const { database } = server.platform
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      task_id: task.id,
      author_id: people.pm.id,
      name: 'a.pdf',
      size: 1,
      media_type: 'application/pdf',
      sha256: 'a'.repeat(64),
      storage_key: `${task.id}${index}`.padStart(32, 'f'),
      needs_approval: false,
      created_at: new Date(),
    }))
    await database.knex.batchInsert('task_files', rows, 2_000)
    const meter = await openCostMeter(server.platform.environment.DATABASE_URL)
    try {
      for (const reader of [people.superAdmin, people.pm, people.staff, people.viewer]) {
        const first = await list(reader)
        const query = { cursor: first.nextCursor ?? '' }
        const { rows: read } = await meter.costOf(await statementsOf(database, () => list(reader, query)))
        expect(read).toBeLessThan(400)
      }
    } finally {
      await meter.close()
      await database.knex('task_files').where({ task_id: task.id }).delete()
    }
  })
})
