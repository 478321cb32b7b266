import { notificationsList } from '@headway/contracts/notifications'
import { taskFilesApprove, taskFilesReject } from '@headway/contracts/task-files'
import { describe, expect, it } from 'vitest'
import { usePortal } from '../../test/portal.ts'
import { THRESHOLD, pdf } from '../reports/testing/submit.ts'
import { useTaskWithFiles } from './testing/use-task-with-files.ts'

const { server, people } = await usePortal()
const { task, add, list, download } = useTaskWithFiles(server, people)

const small = (name = 'plan.pdf', size = 200) => ({ name, content: pdf(size) })

describe('a large file of a task', () => {
  const large = () => ({ name: `big-${task.id}.pdf`, content: pdf(THRESHOLD + 1) })

  it('an unapproved large file is visible only to author and managers, and notifies a manager', async () => {
    const file = await add(people.staff, large())
    const one = { params: { id: file.id } }
    expect(file).toMatchObject({
      needsApproval: true,
      decision: null,
      can: { download: true, approve: false },
    })
    const [asked] = (await server.call(people.pm, notificationsList)).body.items
    expect(asked).toMatchObject({
      type: 'file_approval',
      message: file.name,
      link: '/tasks/approvals',
    })
    for (const reader of [people.viewer, people.president, people.itAdmin, people.otherSrPm]) {
      expect((await download(reader, file.id)).response.status).toBe(403)
      expect((await server.refuse(reader, taskFilesApprove, one)).status).toBe(403)
    }
    expect((await server.refuse(people.staff, taskFilesApprove, one)).status).toBe(403)
    expect((await list(people.srPm)).items[0]?.can).toMatchObject({ download: true, approve: true })
    const approved = (await server.call(people.pm, taskFilesApprove, one)).body
    expect(approved).toMatchObject({
      decision: 'approved',
      decidedBy: expect.any(String),
      can: { approve: false },
    })
    expect((await download(people.viewer, file.id)).response.status).toBe(200)
    expect((await server.call(people.srPm, taskFilesApprove, one)).body.decision).toBe('approved')
    expect(
      await server.refuse(people.srPm, taskFilesReject, { ...one, body: { reason: 'Late' } }),
    ).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  })

  it('a rejected large file of a task shows its author the reason', async () => {
    const file = await add(people.staff, large())
    const one = { params: { id: file.id } }
    expect((await server.refuse(people.pm, taskFilesReject, { ...one, body: { reason: ' ' } })).status).toBe(
      400,
    )
    const { body } = await server.call(people.pm, taskFilesReject, { ...one, body: { reason: 'Split it' } })
    expect(body).toMatchObject({ decision: 'rejected', rejectionReason: 'Split it' })
    const [notified] = (await server.call(people.staff, notificationsList)).body.items
    expect(notified).toMatchObject({ message: `${file.name}: Split it`, link: `/tasks/${task.id}?tab=files` })
    expect((await download(people.viewer, file.id)).response.status).toBe(403)
  })

  it('approving a small file of a task returns 403', async () => {
    const file = await add(people.staff, small())
    const refused = await server.refuse(people.pm, taskFilesApprove, { params: { id: file.id } })
    expect(refused.status).toBe(403)
  })
})
