import { buildPath, mentionOf } from '@headway/contracts'
import { type ActionItem, dashboardNeeds, dashboardOverview } from '@headway/contracts/dashboard'
import { notificationsList, notificationsRead } from '@headway/contracts/notifications'
import { reportBlockersSolve } from '@headway/contracts/report-blockers'
import { reportCommentsCreate } from '@headway/contracts/report-comments'
import { filesReject } from '@headway/contracts/reports'
import { tasksBlock, tasksComplete } from '@headway/contracts/task-states'
import { usersDeactivate } from '@headway/contracts/users'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildReport, buildTask } from '../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'
import { setClock } from '../../test/set-clock.ts'
import { assignTask, closeDaysBefore, resetReportDays } from '../reports/testing/report-days.ts'
import { type FileInput, onlyFile, pdf, THRESHOLD } from '../reports/testing/submit.ts'

/** A Wednesday. */
const DAY = '2090-06-14'
const NEXT_DAY = '2090-06-15'

const { server, people } = await usePortal()

beforeEach(async () => {
  await setClock(server, `${DAY}T10:00:00Z`)
  await resetReportDays(server, '2090-06-13')
})

const reportDate = { reportDate: `${DAY}T09:00:00Z` }
const report = (fields: Record<string, string> = {}, files: FileInput[] = []) =>
  buildReport(server, people.staff, { ...reportDate, ...fields }, files)
const needs = async (user: TestUser) => (await server.call(user, dashboardNeeds)).body
const itemsOf = async <Kind extends ActionItem['kind']>(user: TestUser, kind: Kind) =>
  (await needs(user)).items.filter((item): item is Extract<ActionItem, { kind: Kind }> => item.kind === kind)
const countOf = async (user: TestUser, kind: ActionItem['kind']) =>
  (await needs(user)).counts.find((count) => count.kind === kind)?.total ?? 0

describe('dashboardNeeds', () => {
  it('the own report is due today or missing, until it is sent', async () => {
    expect(await itemsOf(people.staff, 'ownReport')).toEqual([])
    await assignTask(server, people, [people.staff])
    await closeDaysBefore(server, NEXT_DAY)
    expect(await itemsOf(people.staff, 'ownReport')).toMatchObject([
      { day: DAY, state: 'missing', dueAt: '2090-06-15T00:00:00.000Z' },
      { day: NEXT_DAY, state: 'due' },
    ])
    await report()
    await report({ reportDate: `${NEXT_DAY}T00:04:00Z` })
    expect(await itemsOf(people.staff, 'ownReport')).toEqual([])
  })

  it('a report is due from a person who completed their last task today, for them and their manager', async () => {
    const worker = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const id = await assignTask(server, people, [worker])
    await server.call(worker, tasksComplete, { params: { id }, body: {} })
    expect(await itemsOf(worker, 'ownReport')).toMatchObject([{ day: DAY, state: 'due' }])
    await setClock(server, `${DAY}T18:00:00Z`)
    const [item] = await itemsOf(people.pm, 'notReported')
    expect(item?.people.map((person) => person.id)).toContain(worker.id)
    const { team } = (await server.call(people.pm, dashboardOverview)).body
    const member = team?.people.find((person) => person.id === worker.id)
    expect(member?.reportDays.at(-1)).toEqual({ day: DAY, state: 'due' })
    await server.call(people.superAdmin, usersDeactivate, { params: { id: worker.id }, body: {} })
  })

  it('a missing report is listed as long as it can be sent', async () => {
    await assignTask(server, people, [people.staff])
    await closeDaysBefore(server, NEXT_DAY)
    await setClock(server, '2090-06-28T10:00:00Z')
    expect((await itemsOf(people.staff, 'ownReport'))[0]).toMatchObject({ day: DAY, state: 'missing' })
    await setClock(server, '2090-06-29T10:00:00Z')
    expect((await itemsOf(people.staff, 'ownReport'))[0]).toMatchObject({ state: 'due' })
  })

  it('roles that send no daily reports are not asked for one', async () => {
    await buildTask(server, people.srPm, { assigneeIds: [people.pm.id] })
    expect(await itemsOf(people.pm, 'ownReport')).toEqual([])
  })

  it('a rejected file is listed for its author with the reason, until it is replaced or two weeks have passed', async () => {
    const sent = await report({}, [{ name: 'large.pdf', content: pdf(THRESHOLD + 1) }])
    const { id } = onlyFile(sent)
    await server.call(people.pm, filesReject, { params: { id }, body: { reason: 'Split it' } })
    const expected = [{ id, name: 'large.pdf', reportId: sent.id, reason: 'Split it' }]
    expect(await itemsOf(people.staff, 'rejectedFile')).toMatchObject(expected)
    expect(await itemsOf(people.colleague, 'rejectedFile')).toEqual([])
    await setClock(server, '2090-06-29T10:00:00Z')
    expect(await countOf(people.staff, 'rejectedFile')).toBe(0)
    await setClock(server, '2090-06-28T10:00:00Z')
    const form = new FormData()
    form.set('replaces', String(id))
    form.append('files', new Blob([new Uint8Array(pdf(500))]), 'small.pdf')
    const path = buildPath('/api/progress-reports/:id/files', { id: sent.id })
    const { status } = await server.fetch(people.staff, path, { method: 'POST', body: form })
    expect(status).toBe(201)
    expect(await countOf(people.staff, 'rejectedFile')).toBe(0)
  })

  it('an unread mention is listed until its notification is read; other comments are not', async () => {
    const { id } = await report()
    const comment = (text: string) =>
      server.call(people.staff, reportCommentsCreate, { params: { id }, body: { text } })
    await comment(`${mentionOf({ id: people.pm.id, name: 'Pm' })}, please look`)
    const [mention] = await itemsOf(people.pm, 'mention')
    expect(mention?.notification).toMatchObject({ read: false, link: expect.stringContaining('comment=') })
    await server.call(people.pm, reportCommentsCreate, { params: { id }, body: { text: 'Fine' } })
    expect((await server.call(people.staff, notificationsList)).body.unread).toBe(1)
    expect(await countOf(people.staff, 'mention')).toBe(0)
    await server.call(people.pm, notificationsRead, { params: { id: mention?.notification.id ?? 0 } })
    expect(await countOf(people.pm, 'mention')).toBe(0)
  })

  it('an open blocker is listed for the direct manager, until it is solved', async () => {
    const blockers = JSON.stringify([{ text: 'No access to the bank' }])
    const sent = await report({ blockers })
    expect(await itemsOf(people.pm, 'blocker')).toMatchObject([
      { blocker: { text: 'No access to the bank', reportId: sent.id, author: { id: people.staff.id } } },
    ])
    for (const other of [people.srPm, people.otherPm, people.staff]) {
      expect(await countOf(other, 'blocker')).toBe(0)
    }
    const id = sent.blockers[0]?.id ?? 0
    await server.call(people.pm, reportBlockersSolve, { params: { id }, body: {} })
    expect(await countOf(people.pm, 'blocker')).toBe(0)
  })

  it('super administrators are asked to decide files, other administrators are not', async () => {
    const { fileUploads } = await report({}, [{ name: 'large.pdf', content: pdf(THRESHOLD + 1) }])
    const id = fileUploads[0]?.id ?? 0
    expect((await itemsOf(people.superAdmin, 'file')).map((item) => item.id)).toContain(id)
    expect(await itemsOf(people.itAdmin, 'file')).toEqual([])
    const before = await countOf(people.superAdmin, 'file')
    await server.call(people.superAdmin, filesReject, { params: { id }, body: { reason: 'Split it' } })
    expect(await countOf(people.superAdmin, 'file')).toBe(before - 1)
  })

  it('administrators and senior project managers see their own rejected files', async () => {
    const decider = await buildUser(server, { role: 'super_admin' })
    for (const author of [people.superAdmin, people.itAdmin, people.srPm]) {
      const sent = await buildReport(server, author, reportDate, [
        { name: 'plan.pdf', content: pdf(THRESHOLD + 1) },
      ])
      const { id } = onlyFile(sent)
      await server.call(decider, filesReject, { params: { id }, body: { reason: 'Split it' } })
      expect(await itemsOf(author, 'rejectedFile')).toMatchObject([{ id, reportId: sent.id }])
    }
  })

  it('the president and administrators see mentions and blockers of direct reports', async () => {
    for (const manager of [people.president, people.superAdmin]) {
      const author = await buildUser(server, { role: 'sr_pm', managerId: manager.id })
      const blockers = JSON.stringify([{ text: 'No budget' }])
      const { id } = await buildReport(server, author, { ...reportDate, blockers })
      expect(await itemsOf(manager, 'blocker')).toMatchObject([{ blocker: { reportId: id } }])
      const text = `${mentionOf({ id: manager.id, name: 'You' })}, please look`
      await server.call(author, reportCommentsCreate, { params: { id }, body: { text } })
      expect(await itemsOf(manager, 'mention')).toHaveLength(1)
    }
  })

  it('the total is the same in the overview and the longer list when unassigned tasks are blocked', async () => {
    const body = { reason: 'Waits for the bank' }
    for (let day = 10; day < 22; day += 1) {
      const { id } = await buildTask(server, people.otherPm, { dueDate: `2090-07-${day}` })
      if (day > 18) {
        await server.call(people.otherPm, tasksBlock, { params: { id }, body })
      }
    }
    const { actionItems } = (await server.call(people.otherPm, dashboardOverview)).body
    expect(actionItems?.total).toBe(12)
    expect(await needs(people.otherPm)).toMatchObject({ total: 12, items: { length: 12 } })
  })

  it('own overdue tasks are listed up to 20 rows and counted, and a completed one disappears', async () => {
    const tasks = []
    for (let index = 0; index < 22; index += 1) {
      tasks.push(
        await buildTask(server, people.pm, { dueDate: '2090-06-01', assigneeIds: [people.colleague.id] }),
      )
    }
    const found = await needs(people.colleague)
    expect([found.items.length, await countOf(people.colleague, 'overdue')]).toEqual([20, 22])
    await server.call(people.colleague, tasksComplete, { params: { id: tasks[0]?.id ?? 0 }, body: {} })
    expect(await countOf(people.colleague, 'overdue')).toBe(21)
  })

  it('viewers have nothing to do, and requests without a session get 401', async () => {
    expect(await needs(people.viewer)).toEqual({ items: [], counts: [], total: 0 })
    expect((await server.refuse(null, dashboardNeeds)).status).toBe(401)
  })
})
