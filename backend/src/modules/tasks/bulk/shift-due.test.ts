import { settingsUpdate } from '@headway/contracts/settings'
import { describe, expect, it } from 'vitest'
import { useTrash } from '../trash/testing/use-trash.ts'
import { useBulk } from './testing/use-bulk.ts'

const portal = useTrash()

const { many, start, read } = useBulk(portal)

describe('moving due dates of many tasks by working days', () => {
  it('moving due dates by working days keeps the local time of day over a clock change', async () => {
    const params = { key: 'organization.timeZone' }
    const body = { value: 'America/New_York' }
    await portal.server.call(portal.people.superAdmin, settingsUpdate, { params, body })
    await portal.server.platform.feed.catchUp()
    // A Friday in daylight saving time. Clocks are set back on the following Sunday.
    const [id = 0] = await many(1, { dueDate: '2090-11-03T13:30:00Z' })
    await start([id], { kind: 'shiftDue', workingDays: 1 })
    expect((await read(id)).dueDate).toBe('2090-11-06T14:30:00.000Z')
  })

  it('moving due dates by working days keeps the time of day, and skips tasks without a date', async () => {
    const [dated = 0] = await many(1, { dueDate: '2090-06-15T09:30:00Z' })
    const [undated = 0] = await many(1)
    const result = await start([dated, undated], { kind: 'shiftDue', workingDays: 1 })
    expect(result).toMatchObject({
      counts: { done: 1, refused: 1 },
      problems: [{ taskId: undated, title: 'Task 0', outcome: 'refused', reason: 'no_due_date' }],
    })
    expect((await read(dated)).dueDate).toBe('2090-06-16T09:30:00.000Z')
  })
})
