import { notificationsList } from '@headway/contracts/notifications'
import {
  reportBlockersList,
  reportBlockersSolve,
  reportSuggestions,
} from '@headway/contracts/report-blockers'
import { reportsGet, reportsList } from '@headway/contracts/reports'
import { tasksGet } from '@headway/contracts/tasks'
import { tasksComplete } from '@headway/contracts/task-states'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildReport, buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'
import { submit } from '../testing/submit.ts'
import { assignTask } from '../testing/report-days.ts'

const { server, people } = await usePortal()
let taskId: number

beforeAll(async () => {
  taskId = await assignTask(server, people, [people.staff])
})

const blockersOf = (...blockers: object[]) => ({ blockers: JSON.stringify(blockers) })
const raise = async (text: string) => {
  const report = await buildReport(server, people.staff, blockersOf({ text }))
  return report.blockers[0]?.id ?? 0
}
const solve = (user: TestUser, id: number, note = '') =>
  server.call(user, reportBlockersSolve, { params: { id }, body: { note } })
const suggestions = async (user: TestUser) => (await server.call(user, reportSuggestions)).body

describe('a report with blockers', () => {
  it('a report stores its next steps and blockers, which its readers see', async () => {
    const report = await buildReport(server, people.staff, {
      nextSteps: ' Call the bank ',
      ...blockersOf({ text: 'The file is unsigned', taskId }, { text: 'No access' }),
    })
    const { body } = await server.call(people.pm, reportsGet, { params: { id: report.id } })
    expect(body).toMatchObject({
      nextSteps: 'Call the bank',
      blockers: [
        { text: 'The file is unsigned', taskId, taskTitle: 'A task', solvedAt: null, can: { solve: true } },
        { text: 'No access', taskId: null, taskTitle: null },
      ],
    })
  })

  it('a blocker marks its task as blocked where the author asks for it', async () => {
    await buildReport(server, people.staff, blockersOf({ text: 'Keys are missing', taskId, marksTask: true }))
    const { body } = await server.call(people.pm, tasksGet, { params: { id: taskId } })
    expect(body.blocked?.reason).toBe('Keys are missing')
  })

  it('a report is not stored when its blocker cannot mark the task as blocked', async () => {
    const task = await buildTask(server, people.pm, { assigneeIds: [people.staff.id] })
    await server.call(people.staff, tasksComplete, { params: { id: task.id }, body: {} })
    const { total } = (await server.call(people.staff, reportsList)).body
    const blockers = blockersOf({ text: 'Too late', taskId: task.id, marksTask: true })
    expect(await submit(server, people.staff, blockers)).toMatchObject({
      status: 409,
      body: { code: 'task_completed' },
    })
    expect((await server.call(people.staff, reportsList)).body.total).toBe(total)
  })

  it('the direct manager gets one notification for all blockers of a report', async () => {
    const report = await buildReport(server, people.staff, blockersOf({ text: 'First' }, { text: 'Second' }))
    const link = `/reports?report=${report.id}`
    const of = async (user: TestUser) =>
      (await server.call(user, notificationsList)).body.items.filter((item) => item.link === link)
    expect(await of(people.pm)).toMatchObject([{ type: 'blocker', message: 'First (and 1 more)' }])
    expect(await of(people.srPm)).toEqual([])
  })

  it.each([
    ['six blockers', blockersOf(...Array.from({ length: 6 }, () => ({ text: 'x' }))), '/blockers'],
    ['an empty blocker', blockersOf({ text: ' ' }), '/blockers/0/text'],
    ['a blocker of 201 characters', blockersOf({ text: 'x'.repeat(201) }), '/blockers/0/text'],
    ['blockers that are no JSON', { blockers: '{' }, '/blockers'],
    ['next steps of 2,001 characters', { nextSteps: 'x'.repeat(2_001) }, '/nextSteps'],
  ])('a report with %s returns 400', async (_, fields, pointer) => {
    const { status, body } = await submit(server, people.staff, fields)
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer])
  })

  it('a blocker of a task on which the author does not work returns 403 and stores nothing', async () => {
    const before = await server.platform.database.rows('SELECT id FROM progress_reports')
    const { status, body } = await submit(server, people.colleague, blockersOf({ text: 'x', taskId }))
    expect([status, body.code]).toEqual([403, 'task_not_available'])
    expect(await server.platform.database.rows('SELECT id FROM progress_reports')).toHaveLength(before.length)
  })
})

describe('reportBlockersSolve', () => {
  it('a solved blocker has a note and who solved it, and is in no suggestions', async () => {
    const id = await raise('Solved')
    const { body } = await solve(people.pm, id, 'Done by phone')
    expect(body).toMatchObject({ note: 'Done by phone', solvedBy: expect.any(String), can: { solve: false } })
    expect((await suggestions(people.staff)).blockers.map((blocker) => blocker.id)).not.toContain(id)
  })

  it('solving a blocker refuses unknown blockers and a second time', async () => {
    const id = await raise('Once')
    const unknown = { params: { id: 1_999_999_999 }, body: {} }
    expect((await server.refuse(people.pm, reportBlockersSolve, unknown)).status).toBe(404)
    const { body: solved } = await solve(people.pm, id)
    expect(await server.refuse(people.pm, reportBlockersSolve, { params: { id }, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'blocker_solved', current: { solvedAt: solved.solvedAt } },
    })
  })

  it('two people who solve a blocker at once solve it once', async () => {
    const id = await raise('Together')
    const answers = await Promise.allSettled([solve(people.pm, id), solve(people.srPm, id)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('reportBlockersList', () => {
  const list = async (user: TestUser, query: Record<string, string> = {}) =>
    (await server.call(user, reportBlockersList, { query })).body

  it('the list has the open blockers of the people below, oldest first', async () => {
    const [first, second] = [await raise('Older'), await raise('Newer')]
    for (const user of [people.pm, people.srPm, people.president, people.superAdmin, people.itAdmin]) {
      const ids = (await list(user, { limit: '100' })).items.map(({ id }) => id)
      expect(ids.indexOf(first)).toBeGreaterThanOrEqual(0)
      expect(ids.indexOf(second)).toBe(ids.indexOf(first) + 1)
    }
    const [item] = (await list(people.pm, { limit: '100' })).items.filter(({ id }) => id === second)
    expect(item).toMatchObject({ text: 'Newer', author: { id: people.staff.id }, can: { solve: true } })
    expect((await list(people.otherPm)).items.map(({ id }) => id)).not.toContain(first)
    await solve(people.pm, first)
    expect((await list(people.pm, { limit: '100' })).items.map(({ id }) => id)).not.toContain(first)
  })

  it('pages of the list follow each other', async () => {
    await raise('One')
    await raise('Two')
    const all = (await list(people.pm, { limit: '100' })).items.map(({ id }) => id)
    const start = await list(people.pm, { limit: '1' })
    const next = await list(people.pm, { limit: '1', cursor: start.nextCursor ?? '' })
    expect([...start.items, ...next.items].map(({ id }) => id)).toEqual(all.slice(0, 2))
  })
})
