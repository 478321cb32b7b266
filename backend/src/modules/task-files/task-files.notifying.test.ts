import { adminEvents } from '@headway/contracts/admin'
import { taskFilesDelete } from '@headway/contracts/task-files'
import { tasksHistory } from '@headway/contracts/task-history'
import { describe, expect, it } from 'vitest'
import { openCostMeter } from '../../test/query-cost.ts'
import { recordStatements } from '../../test/statements.ts'
import { usePortal } from '../../test/portal.ts'
import { pdf } from '../reports/testing/submit.ts'
import { useTaskWithFiles } from './testing/use-task-with-files.ts'

const { server, people } = await usePortal()
const { task, add, list, download } = useTaskWithFiles(server, people)

const small = (name = 'plan.pdf', size = 200) => ({ name, content: pdf(size) })

describe('history and events of task files', () => {
  it('an added and a deleted file are listed in the history of the task', async () => {
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

  it('each download of a task file by another person is recorded, also of a byte range', async () => {
    const file = await add(people.staff, small())
    await download(people.staff, file.id)
    await download(people.viewer, file.id)
    for (const Range of ['bytes=1-', 'bytes=00-', 'bytes=-100', 'bytes=5-6,0-9', 'x']) {
      await download(people.viewer, file.id, { Range })
    }
    const { database } = server.platform
    const events = await database.rows<{ name: string; tags: string }>(
      "SELECT name, tags FROM events WHERE name LIKE 'taskFile.%' ORDER BY id DESC LIMIT 7",
    )
    const downloads = Array.from({ length: 6 }, () => 'taskFile.downloaded')
    expect(events.map(({ name }) => name)).toEqual([...downloads, 'taskFile.added'])
    expect(events[6]?.tags).toContain(`TaskFile:${task.id}`)
    const { items } = (await server.call(people.superAdmin, adminEvents)).body
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['taskFile.added']))
  })
  it('listing task files takes the same number of statements for any number of files', async () => {
    const { database } = server.platform
    const read = () => recordStatements(database, () => list(people.pm))
    await add(people.staff, small())
    const one = await read()
    await add(people.pm, small())
    await add(people.president, small())
    const three = await read()
    expect([one.length, three.length]).toEqual([3, 3])
    const sent = await recordStatements(database, () => add(people.staff, small()))
    expect(sent.length).toBeLessThanOrEqual(13)
  })

  it('the files of a task are read by an index, even when there are many', async () => {
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
        const { rows: read } = await meter.costOf(await recordStatements(database, () => list(reader, query)))
        expect(read).toBeLessThan(400)
      }
    } finally {
      await meter.close()
      await database.knex('task_files').where({ task_id: task.id }).delete()
    }
  })
})
