import { notificationsList } from '@headway/contracts/notifications'
import { dashboardStats } from '@headway/contracts/dashboard'
import { filesApprove } from '@headway/contracts/reports'
import { taskFilesApprove, taskFilesList } from '@headway/contracts/task-files'
import { usersDeactivate, usersUpdate } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { buildReport, buildTask, buildTaskFile } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'
import { onlyFile, pdf, THRESHOLD } from '../../reports/testing/submit.ts'

const { server, people } = await usePortal()

let number = 0

/** Creates a manager with a team member whose large files, one of a task and one of a report, are pending approval. */
async function teamThatWaits() {
  const lead = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
  const member = await buildUser(server, { role: 'staff', managerId: lead.id })
  const body = { title: 'Has a large file', assigneeIds: [member.id] }
  const task = await buildTask(server, lead, body)
  const named = (what: string) => ({ name: `${what}-${++number}.pdf`, content: pdf(THRESHOLD + 1) })
  const ofTask = await buildTaskFile(server, member, task.id, named('task'))
  const ofReport = onlyFile(await buildReport(server, member, {}, [named('report')]))
  return { lead, member, task, ofTask, ofReport, names: [ofTask.name, ofReport.name].toSorted() }
}

type Team = Awaited<ReturnType<typeof teamThatWaits>>

const askedOf = async (person: TestUser) =>
  (await server.call(person, notificationsList)).body.items
    .filter(({ type }) => type === 'file_approval')
    .map(({ message }) => message)
    .toSorted()

const approve = (person: TestUser, { ofTask, ofReport }: Team) =>
  Promise.all([
    server.call(person, taskFilesApprove, { params: { id: ofTask.id } }),
    server.call(person, filesApprove, { params: { id: ofReport.id } }),
  ])

const refusals = async (person: TestUser, { ofTask, ofReport }: Team) => {
  const refused = await Promise.all([
    server.refuse(person, taskFilesApprove, { params: { id: ofTask.id } }),
    server.refuse(person, filesApprove, { params: { id: ofReport.id } }),
  ])
  return refused.map(({ status }) => status)
}

const move = (person: TestUser, managerId: number | null) =>
  server.call(people.itAdmin, usersUpdate, { params: { id: person.id }, body: { managerId } })

const leave = (person: TestUser, directReportsTo: number | null) =>
  server.call(people.itAdmin, usersDeactivate, {
    params: { id: person.id },
    body: { directReportsTo, tasksTo: null, reason: 'Has left' },
  })

describe('pending large files', () => {
  it('pending files move with their author to the new manager, who is notified and decides', async () => {
    const team = await teamThatWaits()
    const other = await buildUser(server, { role: 'pm', managerId: people.otherSrPm.id })
    expect(await refusals(other, team)).toEqual([404, 404])
    await move(team.member, other.id)
    expect(await askedOf(other)).toEqual(team.names)
    expect((await server.call(other, dashboardStats)).body.pendingApprovals).toBe(2)
    const { items } = (await server.call(other, taskFilesList, { params: { id: team.task.id } })).body
    expect(items[0]?.can).toMatchObject({ approve: true, download: true })
    // The former approver may still see the task, but not approve its file.
    expect(await refusals(team.lead, team)).toEqual([403, 404])
    const decided = await approve(other, team)
    expect(decided.map(({ status }) => status)).toEqual([200, 200])
  })

  it('pending large files move to the successor of a deactivated manager', async () => {
    const team = await teamThatWaits()
    const successor = await buildUser(server, { role: 'pm', managerId: people.otherSrPm.id })
    await leave(team.lead, successor.id)
    expect(await askedOf(successor)).toEqual(team.names)
    await approve(successor, team)
  })

  it('pending large files move to a direct report who succeeds the deactivated manager', async () => {
    const team = await teamThatWaits()
    const deputy = await buildUser(server, { role: 'pm', managerId: team.lead.id })
    await leave(team.lead, deputy.id)
    expect(await askedOf(deputy)).toEqual(team.names)
    await approve(deputy, team)
  })

  it('pending large files move to the next manager above without a successor', async () => {
    const team = await teamThatWaits()
    const before = await askedOf(people.srPm)
    await leave(team.lead, null)
    expect(await askedOf(people.srPm)).toEqual([...before, ...team.names].toSorted())
    await approve(people.srPm, team)
  })

  it('pending large files move to the super administrators when no manager above can decide', async () => {
    const team = await teamThatWaits()
    await move(team.member, null)
    expect(await askedOf(people.superAdmin)).toEqual(expect.arrayContaining(team.names))
    expect(await refusals(team.lead, team)).toEqual([403, 404])
    await approve(people.superAdmin, team)
  })

  it('pending large files send no new request when the approver does not change', async () => {
    const team = await teamThatWaits()
    const { lead, member } = team
    await move(lead, people.otherSrPm.id)
    expect(await askedOf(lead)).toEqual(team.names)
    expect(await askedOf(people.otherSrPm)).toEqual([])
    const colleague = await buildUser(server, { role: 'staff', managerId: lead.id })
    await leave(colleague, null)
    await leave(member, null)
    expect(await askedOf(lead)).toEqual(team.names)
  })

  it('pending large files send one request for several files of reports and tasks', async () => {
    const team = await teamThatWaits()
    const large = (name: string) => ({ name, content: pdf(THRESHOLD + 1) })
    await buildTaskFile(server, team.member, team.task.id, large('second.pdf'))
    await buildReport(server, team.member, {}, [large('third.pdf'), large('fourth.pdf')])
    const other = await buildUser(server, { role: 'pm', managerId: people.otherSrPm.id })
    await move(team.member, other.id)
    const { items } = (await server.call(other, notificationsList)).body
    expect(items).toHaveLength(2)
    expect(items.map(({ title, message, link }) => [title, message, link])).toEqual(
      expect.arrayContaining([
        ['2 large files need your approval', 'In tasks', '/tasks/approvals'],
        ['3 large files need your approval', 'In reports', '/tasks/approvals'],
      ]),
    )
  })

  it('pending large files send no request after the decision', async () => {
    const team = await teamThatWaits()
    await approve(team.lead, team)
    const other = await buildUser(server, { role: 'pm', managerId: people.otherSrPm.id })
    await move(team.member, other.id)
    expect(await askedOf(other)).toEqual([])
  })
})
