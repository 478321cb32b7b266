import { notificationsPreferencesUpdate, notificationsReadAll } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPlatform } from '../../../platform/platform.ts'
import { buildUser, startInstance, type TestUser, usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { mailsOf } from '../testing/mailed.ts'
import { sendDigests } from './digest.ts'

/** A Wednesday. */
const DAY = '2090-06-14'
const HOUR = 3_600_000

const { server, people } = await usePortal()
beforeEach(async () => {
  const { knex } = server.platform.database
  for (const table of [
    'mail_messages',
    'notifications',
    'notification_choices',
    'notification_preferences',
    'notification_digests',
    'settings',
  ]) {
    await knex(table).delete()
  }
  await server.platform.settings.load()
  await setClock(server, `${DAY}T08:00:00Z`)
})

const tell = (user: TestUser, message: string, values: Record<string, unknown> = {}) =>
  server.platform.database.knex('notifications').insert({
    user_id: user.id,
    type: 'deadline',
    priority: 'low',
    title: 'A task is due soon',
    message,
    link: '/tasks/1',
    created_at: new Date(server.platform.clock.now().getTime() - HOUR),
    ...values,
  })
const choose = (body: unknown) => server.call(people.staff, notificationsPreferencesUpdate, { body })
const send = () => sendDigests(server.platform)
const notified = async () => (await mailsOf(server)).map(({ list = [] }) => list.map(({ text }) => text))

describe('the daily digest', () => {
  it('the daily digest contains unread notifications that were not mailed yet, newest first, once a day', async () => {
    const before = (hours: number) => new Date(server.platform.clock.now().getTime() - hours * HOUR)
    await tell(people.staff, 'Older', { created_at: before(30) })
    await tell(people.staff, 'Newer')
    await tell(people.staff, 'Read', { is_read: true })
    await tell(people.staff, 'Mailed', { mailed_at: before(1) })
    await tell(people.staff, 'On its way', { type: 'task_assigned', mail_at: before(-1) })
    await tell(people.staff, 'Too old', { created_at: before(24 * 8) })
    await tell(people.staff, 'Only in the portal', { type: 'report_missing' })
    await send()
    expect(await mailsOf(server)).toMatchObject([
      {
        kind: 'digest',
        key: `digest:${DAY}:${people.staff.id}`,
        userId: people.staff.id,
        subject: 'Your daily digest: 2 notifications',
        list: [
          { text: 'A task is due soon: Newer', path: '/tasks/1' },
          { text: 'A task is due soon: Older', path: '/tasks/1' },
        ],
        mutePath: expect.stringContaining('.digest.'),
      },
    ])
    await tell(people.staff, 'After it')
    await setClock(server, `${DAY}T18:00:00Z`)
    await send()
    expect(await notified()).toHaveLength(1)
    await setClock(server, '2090-06-15T08:00:00Z')
    await send()
    expect((await notified())[1]).toEqual(['A task is due soon: After it'])
  })

  it('a missed daily digest is sent later on the same day, and never before its time', async () => {
    await tell(people.staff, 'News')
    await setClock(server, `${DAY}T07:59:59Z`)
    await send()
    expect(await notified()).toEqual([])
    await setClock(server, `${DAY}T22:00:00Z`)
    await send()
    expect(await notified()).toHaveLength(1)
  })

  it('the daily digest follows the organization’s time zone, also on the day of a clock change', async () => {
    const set = (key: string, value: unknown) =>
      server.call(people.superAdmin, settingsUpdate, { params: { key }, body: { value } })
    await setClock(server, '2030-03-31T05:59:59Z')
    await set('organization.timeZone', 'Europe/Berlin')
    await set('calendar.workingDays', [7])
    await server.platform.settings.load()
    await tell(people.staff, 'News')
    await send()
    expect(await notified()).toEqual([])
    await setClock(server, '2030-03-31T06:00:00Z')
    await send()
    expect(await notified()).toHaveLength(1)
  })

  it('the daily digest is not sent without unread notifications', async () => {
    await send()
    expect(await notified()).toEqual([])
    await setClock(server, '2090-06-15T08:00:00Z')
    await choose({ quiet: { from: '07:00', until: '09:00', days: [4] } })
    await tell(people.staff, 'News')
    await send()
    await server.call(people.staff, notificationsReadAll)
    await setClock(server, '2090-06-15T09:00:00Z')
    await send()
    expect(await notified()).toEqual([])
  })

  it('the daily digest is sent only while email notifications are enabled', async () => {
    const set = (value: boolean) =>
      server.call(people.superAdmin, settingsUpdate, {
        params: { key: 'mail.notifications' },
        body: { value },
      })
    await set(false)
    await server.platform.settings.load()
    await tell(people.staff, 'News')
    await send()
    expect(await notified()).toEqual([])
    await set(true)
    await server.platform.settings.load()
    await send()
    expect(await notified()).toEqual([['A task is due soon: News']])
  })

  it('the daily digest is sent on working days, every day or never, as the user has chosen', async () => {
    await setClock(server, '2090-06-17T08:00:00Z')
    await tell(people.staff, 'News')
    await tell(people.colleague, 'News')
    await choose({ digestDays: 'every' })
    await send()
    expect((await mailsOf(server)).map(({ userId }) => userId)).toEqual([people.staff.id])
    await choose({ digestDays: 'never' })
    await tell(people.staff, 'More')
    await setClock(server, '2090-06-19T08:00:00Z')
    await send()
    expect((await mailsOf(server)).map(({ userId }) => userId)).toEqual([
      people.staff.id,
      people.colleague.id,
    ])
  })

  it('the daily digest is delayed until quiet hours end and counts for that day', async () => {
    await choose({ quiet: { from: '00:00', until: '00:00', days: [3, 4] } })
    await tell(people.staff, 'News')
    await send()
    await setClock(server, '2090-06-15T08:00:00Z')
    await send()
    expect(await notified()).toEqual([])
    await setClock(server, '2090-06-16T00:00:00Z')
    await send()
    await setClock(server, '2090-06-16T08:00:00Z')
    await tell(people.staff, 'More')
    await send()
    expect(await notified()).toEqual([['A task is due soon: News']])
    await setClock(server, '2090-06-19T08:00:00Z')
    await send()
    expect((await notified())[1]).toEqual(['A task is due soon: More'])
  })

  it('the daily digest is merged into the next one when it could not be composed', async () => {
    await tell(people.staff, 'Yesterday')
    const { knex } = server.platform.database
    await knex('notification_digests').insert({
      day: '2090-06-13',
      user_id: people.staff.id,
      due_at: new Date('2090-06-13T08:00:00Z'),
    })
    await send()
    expect(await notified()).toEqual([['A task is due soon: Yesterday']])
  })

  it('the daily digest lists fifty notifications, counts the rest and does not repeat them', async () => {
    await server.platform.database.knex('notifications').insert(
      Array.from({ length: 53 }, (_, index) => ({
        user_id: people.staff.id,
        type: 'deadline',
        priority: 'low',
        title: 'A task is due soon',
        message: `N${index}`,
        created_at: new Date(server.platform.clock.now().getTime() - HOUR),
      })),
    )
    await send()
    const [mail] = await mailsOf(server)
    expect(mail?.subject).toBe('Your daily digest: 53 notifications')
    expect(mail?.list).toHaveLength(51)
    expect(mail?.list?.at(-1)).toEqual({ text: 'and 3 more in the portal', path: '/notifications' })
    await setClock(server, '2090-06-15T08:00:00Z')
    await send()
    expect(await notified()).toHaveLength(1)
  })

  it('a person whose digest cannot be planned does not keep others from theirs, and gets it later', async () => {
    const { database } = server.platform
    await tell(people.staff, 'News')
    await tell(people.colleague, 'News')
    const change: typeof database.change = (sql, values, trx) => {
      if (sql.includes('INTO notification_digests') && values?.includes(people.staff.id)) {
        throw new Error('bad person')
      }
      return database.change(sql, values, trx)
    }
    const failing = { ...server.platform, database: { ...database, change } }
    await expect(sendDigests(failing)).rejects.toThrow('bad person')
    expect((await mailsOf(server)).map(({ userId }) => userId)).toEqual([people.colleague.id])
    await send()
    expect((await mailsOf(server)).map(({ userId }) => userId)).toEqual([
      people.colleague.id,
      people.staff.id,
    ])
  })

  it('the daily digest is sent once to each user by several processes, also after a failure', async () => {
    const { knex } = server.platform.database
    const crowd = await Promise.all(Array.from({ length: 130 }, () => buildUser(server, { role: 'staff' })))
    await Promise.all(crowd.map((person) => tell(person, 'News')))
    await knex.raw('RENAME TABLE mail_messages TO mail_messages_away')
    await expect(send()).rejects.toThrow()
    await knex.raw('RENAME TABLE mail_messages_away TO mail_messages')
    const other = createPlatform(server.platform)
    const instance = await startInstance(other)
    // A process that plans too late finds the day already planned. The last call repeats work that a failed run left.
    await Promise.allSettled([send(), sendDigests(other), send(), sendDigests(other)])
    await send()
    await instance.stop()
    const addressed = (await mailsOf(server)).map(({ userId }) => userId)
    expect(addressed.toSorted((a, b) => a - b)).toEqual(crowd.map(({ id }) => id).toSorted((a, b) => a - b))
    expect((await notified()).every((lines) => lines.length === 1)).toBe(true)
  })
})
