import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { EmailAddress } from '@headway/contracts/users'
import { queueMail } from '../mail/index.ts'
import { findAdministrators, findByEmail } from '../users/index.ts'
import { messages } from './messages/en.ts'
import { type NewNotification, notify } from './notifications.service.ts'

type Content = Omit<NewNotification, 'userIds'>

const notifyAdministrators = async (platform: Platform, content: Content, trx: Transaction) =>
  notify(platform, { userIds: await findAdministrators(trx), ...content }, trx)

/**
 * Subscribes notifications to administrators about users who wait for activation, attacked accounts and a lagging
 * identity provider.
 */
export function subscribePeople(platform: Platform): void {
  const { events } = platform

  events.subscribe('user.created', async ({ payload }, trx) => {
    if (payload.isWaiting) {
      const link = `/users/${payload.userId}`
      const content = { title: messages.personWaits, message: payload.name, link }
      await notifyAdministrators(platform, { type: 'other', priority: 'high', ...content }, trx)
    }
  })

  events.subscribe('identity.behind', ({ payload }, trx) => {
    const message = messages.identityBehindFor(payload.people)
    const content = { title: messages.identityBehind, message, link: '/users' }
    return notifyAdministrators(platform, { type: 'other', priority: 'high', ...content }, trx)
  })

  events.subscribe('signIn.suspicious', ({ payload: { isLocked, name, userId } }, trx) => {
    const title = isLocked ? messages.accountLocked : messages.wrongPasswords
    const content = { title, message: name, link: `/users/${userId}` }
    const priority = isLocked ? 'high' : 'medium'
    return notifyAdministrators(platform, { type: 'login_alert', priority, ...content }, trx)
  })
}

/**
 * Subscribes notifications to administrators about failing releases and critical alerts. The contact of a section is
 * notified of its releases too, or gets a mail if the address belongs to no account.
 */
export function subscribeOperation(platform: Platform): void {
  const { events } = platform

  events.subscribe('section.troubled', async ({ payload }, trx) => {
    const { section, title, version, returnedTo, contact } = payload
    const owner = contact === null ? undefined : await findByEmail(platform.database, contact, trx)
    const administrators = await findAdministrators(trx)
    const content =
      returnedTo === null
        ? { title: messages.sectionTroubled(title), message: messages.sectionTroubledWith(version) }
        : {
            title: messages.sectionReturned(title),
            message: messages.sectionReturnedTo(version, returnedTo),
          }
    await notify(
      platform,
      {
        userIds: [...new Set([...administrators, ...(owner === undefined ? [] : [owner.id])])],
        type: 'other',
        priority: 'high',
        ...content,
        link: '/admin/sections',
      },
      trx,
    )
    // A team's shared mailbox has no account and would otherwise learn nothing.
    const address = EmailAddress.safeParse(contact)
    if (owner === undefined && address.success) {
      const key = `section:${section}:${version}:${returnedTo === null ? 'active' : 'returned'}`
      const mail = { subject: content.title, paragraphs: [content.message] }
      await queueMail(
        platform,
        { kind: 'notification', key, userId: null, address: address.data, ...mail },
        trx,
      )
    }
  })

  // Alerts that are only warnings appear on the administrators' pages and create no notification.
  events.subscribe('alert.raised', async ({ payload }, trx) => {
    const { severity, title, detail, link } = payload
    if (severity === 'critical') {
      const content = { title: messages.alertRaised(title), message: detail, link: link ?? '/admin' }
      await notifyAdministrators(platform, { type: 'other', priority: 'high', ...content }, trx)
    }
  })
}
