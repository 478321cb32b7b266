import { notificationsPreferencesUpdate, notificationsReadAll } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { usersDeactivate } from '@headway/contracts/users'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPlatform } from '../../../platform/platform.ts'
import { buildTask } from '../../../test/factories.ts'
import { buildUser, startInstance, usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { mailsOf } from '../testing/mailed.ts'
import { mailNotifications } from './immediate-mail.ts'

/** A Wednesday. */
const DAY = '2090-06-14'

const { server, people } = await usePortal()
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
  await setClock(server, `${DAY}T12:00:00Z`)
})

const assign = async (title: string, assigneeIds = [people.staff.id]) =>
  (await buildTask(server, people.pm, { title, assigneeIds })).id
const choose = (body: unknown) => server.call(people.staff, notificationsPreferencesUpdate, { body })
const mail = () => mailNotifications(server.platform)

describe('immediate mail', () => {
  it('the immediate mail job sends one mail to each user with the portal’s text, a link and an unsubscribe link', async () => {
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

  it('one mail is sent for several notifications at the same time', async () => {
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

  it('the immediate mail job sends no mail to the actor', async () => {
    await buildTask(server, people.superAdmin, { title: 'Own', assigneeIds: [people.pm.id] })
    const own = await buildTask(server, people.pm, { title: 'Theirs' })
    await server.call(people.pm, tasksAssignBulk, {
      params: { id: own.id },
      body: { assigneeIds: [people.staff.id] },
    })
    await mail()
    expect((await mailsOf(server)).map(({ userId }) => userId)).toEqual([people.pm.id, people.staff.id])
  })

  it.each(['portal', 'digest', 'off'])(
    'the immediate mail job sends no mail to users who have chosen %s',
    async (delivery) => {
      await choose({ kinds: [{ type: 'task_assigned', delivery }] })
      await assign('Order chairs')
      await mail()
      expect(await mailsOf(server)).toEqual([])
    },
  )

  it('the immediate mail job sends no mail when the notification was read, the preference changed or the user was deactivated before', async () => {
    await assign('Read')
    await server.call(people.staff, notificationsReadAll)
    await mail()
    await assign('Chosen otherwise')
    await choose({ kinds: [{ type: 'task_assigned', delivery: 'portal' }] })
    await mail()
    const leaving = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    await assign('Left', [leaving.id])
    await server.call(people.superAdmin, usersDeactivate, {
      params: { id: leaving.id },
      body: { reason: 'Left' },
    })
    await mail()
    expect(await mailsOf(server)).toEqual([])
  })

  it('the immediate mail job sends no mail while email notifications are disabled, and none later', async () => {
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

  it('the immediate mail job delays mail until quiet hours end, while the portal shows the notification immediately', async () => {
    await choose({ quiet: { from: '11:00', until: '13:30', days: [3] } })
    await assign('Order chairs')
    await mail()
    expect(await mailsOf(server)).toEqual([])
    const { knex } = server.platform.database
    expect(await knex('notifications').where({ user_id: people.staff.id, is_read: 0 })).toHaveLength(1)
    await setClock(server, `${DAY}T13:29:59Z`)
    await mail()
    expect(await mailsOf(server)).toEqual([])
    await setClock(server, `${DAY}T13:30:00Z`)
    await mail()
    expect(await mailsOf(server)).toHaveLength(1)
  })

  it('the immediate mail job queues each mail once with several processes, also for more than one batch', async () => {
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
    // SKIP LOCKED leaves a row that another process locks for a moment to the next run of the job.
    await mail()
    const notified = (await mailsOf(server)).flatMap(({ list = [], subject }) =>
      list.length > 0 ? list.map(({ text }) => text) : [subject],
    )
    expect(notified).toHaveLength(450)
    expect(new Set(notified).size).toBe(450)
  })

  it('the immediate mail job keeps a mail that could not be queued', async () => {
    await assign('Order chairs')
    const { knex } = server.platform.database
    await knex.raw('RENAME TABLE mail_messages TO mail_messages_away')
    await expect(mail()).rejects.toThrow()
    await knex.raw('RENAME TABLE mail_messages_away TO mail_messages')
    await mail()
    expect(await mailsOf(server)).toHaveLength(1)
  })
})
