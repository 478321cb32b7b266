import { settingsUpdate } from '@headway/contracts/settings'
import { describe, expect, it } from 'vitest'
import { useShelfPortal } from '../trash/testing/shelf-portal.ts'
import { bulkOf } from './testing/bulk-portal.ts'

const portal = useShelfPortal()

const { many, start, read } = bulkOf(portal)

describe('moving due dates of many tasks by working days', () => {
  it('keeps the time of day of the office over a change of the clocks', async () => {
    const params = { key: 'organisation.timeZone' }
    const body = { value: 'America/New_York' }
    await portal.server.call(portal.people.superAdmin, settingsUpdate, { params, body })
    await portal.server.platform.feed.catchUp()
    // A Friday in summer time; clocks go back on the Sunday.
    const [id = 0] = await many(1, { dueDate: '2090-11-03T13:30:00Z' })
    await start([id], { kind: 'shiftDue', workingDays: 1 })
    expect((await read(id)).dueDate).toBe('2090-11-06T14:30:00.000Z')
  })

  it('keeps the time of day, and leaves tasks without a date alone', async () => {
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
