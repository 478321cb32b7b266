import type { SendMailOptions } from 'nodemailer'
import type { Platform } from '../../../platform/platform.ts'
import { asDatabaseProblem } from '../../../platform/http/error-handler.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { announce } from '../mail.events.ts'
import { isWanted } from '../mail.kinds.ts'
import { reasons } from '../messages/en.ts'
import { compose } from '../writing/compose.ts'
import type { MailContent } from '../writing/letter.ts'
import { type Delivery, deliver } from './mail-server.ts'
import { type ClaimedMail, claimNext, hold, release, SEND_JOB, settle } from './mail-store.ts'

/** Interval in seconds at which failed mails are checked; the first attempt follows each commit immediately. */
const RETRY_SECONDS = 15
/**
 * Maximum duration of one job in milliseconds; the next job continues. Stopping the process waits for a running job.
 */
const ROUND = 10_000
/** Delays before a retry, in seconds; each is twice the previous one, up to the maximum. */
const FIRST_RETRY_SECONDS = 30
const MAX_RETRY_SECONDS = 3_600
/** Time in milliseconds after which a mail that could not be sent is given up as outdated. */
const GIVE_UP_AFTER = 2 * 24 * 60 * 60 * 1_000

interface Recipient {
  email: string
  firstName: string
  lastName: string
  isActive: number
}

async function findRecipient({ database }: Platform, userId: number): Promise<Recipient | undefined> {
  const [row] = await database.rows<Recipient>(
    `SELECT email, first_name AS firstName, last_name AS lastName, is_active AS isActive FROM users WHERE id = ?`,
    [userId],
  )
  return row
}

function settlementOf(delivery: Delivery, mail: ClaimedMail, address: string, now: Date) {
  switch (delivery.outcome) {
    case 'sent':
      return { state: 'sent', reason: null, address } as const
    case 'refused':
      return { state: 'refused', reason: delivery.words, address } as const
    case 'later': {
      if (now.getTime() - mail.wantedAt.getTime() > GIVE_UP_AFTER) {
        return { state: 'refused', reason: reasons.gaveUp(delivery.words), address } as const
      }
      const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** mail.attempts, MAX_RETRY_SECONDS)
      const runAt = new Date(now.getTime() + seconds * 1_000)
      return { state: 'waiting', reason: delivery.words, runAt } as const
    }
  }
}

/** Returns the mail with its headers, or the error: a mail that cannot be composed must not block others. */
function write(
  { environment, settings }: Platform,
  mail: ClaimedMail,
  { firstName, lastName, email }: Recipient,
): SendMailOptions | Error {
  const organization = settings.get('organization.name')
  try {
    return compose({
      ...mail,
      content: JSON.parse(mail.content) as MailContent,
      head: { firstName, organization, portalUrl: environment.PUBLIC_URL },
      from: { name: organization, address: environment.MAIL_FROM ?? '' },
      to: { name: `${firstName} ${lastName}`, address: email },
    })
  } catch (error) {
    return error as Error
  }
}

/** @returns whether the server can accept further mails. */
async function send(platform: Platform, address: string, mail: ClaimedMail): Promise<boolean> {
  const { database, clock, settings, logger } = platform
  const person = await findRecipient(platform, mail.userId)
  const isOff = !isWanted(settings, mail.kind)
  if (isOff || person?.isActive !== 1) {
    const reason = isOff ? reasons.switchedOff : reasons.inactive
    await settle(database, mail, { state: 'dropped', reason }, clock.now())
    return true
  }
  const written = write(platform, mail, person)
  if (written instanceof Error) {
    logger.error({ err: written, mail: mail.id }, 'a mail could not be written')
    await settle(
      database,
      mail,
      { state: 'refused', reason: reasons.unwritable(written.message) },
      clock.now(),
    )
    return true
  }
  const delivery = await deliver(address, written)
  if (delivery.outcome !== 'sent') {
    logger.warn({ mail: mail.id, outcome: delivery.outcome, words: delivery.words }, 'a mail was not sent')
  }
  const now = clock.now()
  await settle(database, mail, settlementOf(delivery, mail, person.email, now), now)
  return !(delivery.outcome === 'later' && delivery.isServerAway)
}

/**
 * Like {@link send}, but logs unexpected errors. The mail stays claimed until its lease expires, so others are sent
 * first.
 */
async function sendOrLog(platform: Platform, address: string, mail: ClaimedMail): Promise<boolean> {
  try {
    return await send(platform, address, mail)
  } catch (error) {
    if (asDatabaseProblem(error)) {
      throw error
    }
    platform.logger.error({ err: error, mail: mail.id }, 'a mail could not be sent')
    return true
  }
}

/** @returns the number of mails processed, and whether more may be due. */
async function sendSome(platform: Platform, address: string): Promise<{ count: number; isMore: boolean }> {
  const { database, clock, jobs } = platform
  const end = performance.now() + ROUND
  let count = 0
  while (performance.now() < end && !jobs.stopping.aborted) {
    const mail = await claimNext(database, clock.now())
    if (!mail) {
      return { count, isMore: false }
    }
    count += 1
    if (!(await sendOrLog(platform, address, mail))) {
      return { count, isMore: false }
    }
  }
  return { count, isMore: true }
}

/** Registers the job that sends mail, with one connection at a time in each process. */
export function registerSending(platform: Platform): void {
  const { database, clock, jobs, environment } = platform
  const address = environment.SMTP_URL
  let isSending = false
  let isAskedAgain = false

  const report = async (count: number, isMore: boolean) => {
    if (count > 0 || isMore) {
      await inTransaction(database.knex, async (trx) => {
        await announce(platform, { name: 'mail.progressed', context: null, payload: {} }, trx)
        if (isMore) {
          await jobs.add({ kind: SEND_JOB }, trx)
        }
      })
      platform.feed.wake()
    }
  }

  const sendDue = async () => {
    if (address === undefined) {
      return
    }
    isAskedAgain = true
    if (isSending) {
      return
    }
    isSending = true
    try {
      while (isAskedAgain && !jobs.stopping.aborted) {
        isAskedAgain = false
        const { count, isMore } = await sendSome(platform, address)
        await report(count, isMore)
      }
    } finally {
      isSending = false
    }
  }

  const tend = async () => {
    const now = clock.now()
    await report(await (address === undefined ? hold(database, now) : release(database, now)), false)
    await sendDue()
  }

  jobs.handle(SEND_JOB, sendDue)
  jobs.schedule('mail.tend', { seconds: RETRY_SECONDS }, tend)
}
