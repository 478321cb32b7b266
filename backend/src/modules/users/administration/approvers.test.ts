import { notificationsList } from '@headway/contracts/notifications'
import { dashboardStats } from '@headway/contracts/dashboard'
import { filesApprove } from '@headway/contracts/reports'
import { taskFilesApprove, taskFilesList } from '@headway/contracts/task-files'
import { tasksCreate } from '@headway/contracts/tasks'
import { usersDeactivate, usersUpdate } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../../test/server.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { onlyFile, pdf, submitted, THRESHOLD } from '../../reports/testing/submit.ts'
import { added } from '../../tasks/files/testing/add-files.ts'

const { server, people } = await useTestOrganisation()

let number = 0

/** A lead with somebody below, of whom a large file of a report and one of a task wait. */
async function teamThatWaits() {
  const lead = await server.createUser({ role: 'pm', managerId: people.srPm.id })
  const member = await server.createUser({ role: 'staff', managerId: lead.id })
  const body = { title: 'Has a large file', assigneeIds: [member.id] }
  const task = (await server.call(lead, tasksCreate, { body })).body
  const named = (what: string) => ({ name: `${what}-${++number}.pdf`, content: pdf(THRESHOLD + 1) })
  const ofTask = await added(server, member, task.id, named('task'))
  const ofReport = onlyFile(await submitted(server, member, {}, [named('report')]))
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

describe('large files that wait', () => {
  it('go with their author to another manager, who is asked and decides them; the one before does not', async () => {
    const team = await teamThatWaits()
    const other = await server.createUser({ role: 'pm', managerId: people.otherSrPm.id })
    expect(await refusals(other, team)).toEqual([404, 404])
    await move(team.member, other.id)
    expect(await askedOf(other)).toEqual(team.names)
    expect((await server.call(other, dashboardStats)).body.pendingApprovals).toBe(2)
    const { items } = (await server.call(other, taskFilesList, { params: { id: team.task.id } })).body
    expect(items[0]?.can).toMatchObject({ approve: true, download: true })
    // The task is theirs still, its file is not.
    expect(await refusals(team.lead, team)).toEqual([403, 404])
    const decided = await approve(other, team)
    expect(decided.map(({ status }) => status)).toEqual([200, 200])
  })

  it('go to who takes over the people of somebody who leaves', async () => {
    const team = await teamThatWaits()
    const heir = await server.createUser({ role: 'pm', managerId: people.otherSrPm.id })
    await leave(team.lead, heir.id)
    expect(await askedOf(heir)).toEqual(team.names)
    await approve(heir, team)
  })

  it('go to who stood below the one who leaves and takes over', async () => {
    const team = await teamThatWaits()
    const deputy = await server.createUser({ role: 'pm', managerId: team.lead.id })
    await leave(team.lead, deputy.id)
    expect(await askedOf(deputy)).toEqual(team.names)
    await approve(deputy, team)
  })

  it('go to the next one above when nobody takes over', async () => {
    const team = await teamThatWaits()
    const before = await askedOf(people.srPm)
    await leave(team.lead, null)
    expect(await askedOf(people.srPm)).toEqual([...before, ...team.names].toSorted())
    await approve(people.srPm, team)
  })

  it('go to the super administrators where nobody who decides is above', async () => {
    const team = await teamThatWaits()
    await move(team.member, null)
    expect(await askedOf(people.superAdmin)).toEqual(expect.arrayContaining(team.names))
    expect(await refusals(team.lead, team)).toEqual([403, 404])
    await approve(people.superAdmin, team)
  })

  it('ask nobody anew whose approver stays, moves along or decided nothing', async () => {
    const team = await teamThatWaits()
    const { lead, member } = team
    await move(lead, people.otherSrPm.id)
    expect(await askedOf(lead)).toEqual(team.names)
    expect(await askedOf(people.otherSrPm)).toEqual([])
    const colleague = await server.createUser({ role: 'staff', managerId: lead.id })
    await leave(colleague, null)
    await leave(member, null)
    expect(await askedOf(lead)).toEqual(team.names)
  })

  it('are asked about once where there are several, of reports and of tasks', async () => {
    const team = await teamThatWaits()
    const large = (name: string) => ({ name, content: pdf(THRESHOLD + 1) })
    await added(server, team.member, team.task.id, large('second.pdf'))
    await submitted(server, team.member, {}, [large('third.pdf'), large('fourth.pdf')])
    const other = await server.createUser({ role: 'pm', managerId: people.otherSrPm.id })
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

  it('are asked about no more once they are decided', async () => {
    const team = await teamThatWaits()
    await approve(team.lead, team)
    const other = await server.createUser({ role: 'pm', managerId: people.otherSrPm.id })
    await move(team.member, other.id)
    expect(await askedOf(other)).toEqual([])
  })
})
