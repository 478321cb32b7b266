import { mailDrop, mailGet, mailList, mailOverview, mailSend, mailTest } from '@headway/contracts/mail'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerJobs } from './mail.jobs.ts'
import { findMail, listMails, readMail, readOverview } from './mail.list.ts'
import { can } from './mail.policy.ts'
import { dropMail, sendMail, sendTestMail } from './mail.service.ts'
import { personalRecords } from './personal-data.ts'
import { registerWelcome } from './welcome.ts'

/** Registers the routes and jobs of the portal's mails. */
export function registerMail(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords)
  registerJobs(platform)
  registerWelcome(platform)
  const options = { can: can.administer, ability: 'mail.administer' }

  table.route(mailOverview, options, () => readOverview(platform))
  table.route(mailList, options, ({ query }) => listMails(platform, query))
  table.route(mailGet, options, ({ params }) => readMail(platform, params.id))

  table.route(mailTest, options, async ({ context, write }) =>
    findMail(platform, await write((trx) => sendTestMail(platform, context, trx))),
  )
  table.route(mailSend, options, async ({ context, params, write }) => {
    await write((trx) => sendMail(platform, context, params.id, trx))
    return findMail(platform, params.id)
  })
  table.route(mailDrop, options, async ({ context, params, write }) => {
    await write((trx) => dropMail(platform, context, params.id, trx))
    return findMail(platform, params.id)
  })
}
