import { notificationsPreferencesUpdate, notificationsReadAll } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { usersDeactivate } from '@headway/contracts/users'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPlatform } from '../../../platform/platform.ts'
import { startInstance } from '../../../test/server.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { standAt } from '../../../test/stand-at.ts'
import { mailsOf } from '../testing/mailed.ts'
import { mailNotifications } from './mail-now.ts'

/** A Wednesday. */
const DAY = '2090-06-14'

const { server, people } = await useTestOrganisation()
beforeEach(async () => {
  const { knex } = server.platform.database
  for (const table of [
    'mail_messages',
    'notifications',
    'notification_choices',
    'notification_preferences',
    'settings',
  ]) {
    await knex(table).delete()
  }
  await server.platform.settings.load()
  await standAt(server, `${DAY}T12:00:00Z`)
})

const assign = async (title: string, assigneeIds = [people.staff.id]) =>
  (await server.call(people.pm, tasksCreate, { body: { title, assigneeIds } })).body.id
const choose = (body: unknown) => server.call(people.staff, notificationsPreferencesUpdate, { body })
const mail = () => mailNotifications(server.platform)

describe('what is told by mail at once', () => {
  it('is one mail to each, in the words of the portal, with a way there and a way to end it', async () => {
    const id = await assign('Order chairs', [people.staff.id, people.colleague.id])
    await mail()
    await mail()
    const mails = await mailsOf(server)
    expect(mails.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([
      people.staff.id,
      people.colleague.id,
    ])
    expect(mails[0]).toMatchObject({
      kind: 'notification',
      key: expect.stringMatching(/^notification:\d+$/),
      subject: 'New task assigned to you: Order chairs',
      paragraphs: ['New task assigned to you', 'Order chairs'],
      link: { path: `/tasks/${id}` },
      mutePath: expect.stringMatching(/^\/api\/mute\?token=\d+\.task_assigned\.1\./),
    })
  })

  it('is one mail where several things came together', async () => {
    const first = await assign('Order chairs')
    await assign('Order desks')
    await assign('Order lamps')
    await mail()
    const mails = await mailsOf(server)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('3 notifications: New task assigned to you')
    expect(mails[0]?.list?.[0]).toEqual({
      text: 'New task assigned to you: Order chairs',
      path: `/tasks/${first}`,
    })
  })

  it('never goes to the one who did it', async () => {
    await server.call(people.superAdmin, tasksCreate, { body: { title: 'Own', assigneeIds: [people.pm.id] } })
    const own = await server.call(people.pm, tasksCreate, { body: { title: 'Theirs' } })
    await server.call(people.pm, tasksAssignBulk, {
      params: { id: own.body.id },
      body: { assigneeIds: [people.staff.id] },
    })
    await mail()
    expect((await mailsOf(server)).map(({ userId }) => userId)).toEqual([people.pm.id, people.staff.id])
  })

  it.each(['portal', 'digest', 'off'])('is nothing for who has chosen %s', async (delivery) => {
    await choose({ kinds: [{ type: 'task_assigned', delivery }] })
    await assign('Order chairs')
    await mail()
    expect(await mailsOf(server)).toEqual([])
  })

  it('is nothing where it was read, chosen otherwise or the person left before the mail', async () => {
    await assign('Read')
    await server.call(people.staff, notificationsReadAll)
    await mail()
    await assign('Chosen otherwise')
    await choose({ kinds: [{ type: 'task_assigned', delivery: 'portal' }] })
    await mail()
    const leaving = await server.createUser({ role: 'staff', managerId: people.pm.id })
    await assign('Left', [leaving.id])
    await server.call(people.superAdmin, usersDeactivate, {
      params: { id: leaving.id },
      body: { reason: 'Left' },
    })
    await mail()
    expect(await mailsOf(server)).toEqual([])
  })

  it('is nothing while administrators have switched e-mail notifications off, and does not come later', async () => {
    const set = (value: boolean) =>
      server.call(people.superAdmin, settingsUpdate, {
        params: { key: 'mail.notifications' },
        body: { value },
      })
    await set(false)
    await server.platform.settings.load()
    await assign('Not mailed')
    await mail()
    await set(true)
    await server.platform.settings.load()
    await mail()
    expect(await mailsOf(server)).toEqual([])
  })

  it('waits for the end of quiet hours, and is told in the portal meanwhile', async () => {
    await choose({ quiet: { from: '11:00', until: '13:30', days: [3] } })
    await assign('Order chairs')
    await mail()
    expect(await mailsOf(server)).toEqual([])
    const { knex } = server.platform.database
    expect(await knex('notifications').where({ user_id: people.staff.id, is_read: 0 })).toHaveLength(1)
    await standAt(server, `${DAY}T13:29:59Z`)
    await mail()
    expect(await mailsOf(server)).toEqual([])
    await standAt(server, `${DAY}T13:30:00Z`)
    await mail()
    expect(await mailsOf(server)).toHaveLength(1)
  })

  it('is handed over once by several processes at once, also where there is more than one turn of it', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => ({
      user_id: index % 2 === 0 ? people.staff.id : people.colleague.id,
      type: 'task_assigned',
      priority: 'low',
      title: 'News',
      message: `N${index}`,
      created_at: new Date(),
      mail_at: server.platform.clock.now(),
    }))
    await server.platform.database.knex('notifications').insert(rows)
    const other = createPlatform(server.platform)
    const instance = await startInstance(other)
    await Promise.all([mail(), mailNotifications(other), mail()])
    await instance.stop()
    const told = (await mailsOf(server)).flatMap(({ list = [], subject }) =>
      list.length > 0 ? list.map(({ text }) => text) : [subject],
    )
    expect(told).toHaveLength(450)
    expect(new Set(told).size).toBe(450)
  })

  it('is not lost where it could not be handed over', async () => {
    await assign('Order chairs')
    const { knex } = server.platform.database
    await knex.raw('RENAME TABLE mail_messages TO mail_messages_away')
    await expect(mail()).rejects.toThrow()
    await knex.raw('RENAME TABLE mail_messages_away TO mail_messages')
    await mail()
    expect(await mailsOf(server)).toHaveLength(1)
  })
})
