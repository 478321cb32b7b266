import { settingsUpdate } from '@headway/contracts/settings'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createPlatform, type Platform } from '../../platform/platform.ts'
import { configuredLimits } from '../../platform/limits/rate-limit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { buildUser } from '../../test/portal.ts'
import { queueMail, queueMails } from './index.ts'
import { buildMail, findMail, useMail } from './testing/use-mail.ts'
import { refusal } from './testing/mailbox.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Response of the mail server to a message or a recipient; null accepts it. */
let replyToMessage: () => Error | null
let replyToRecipient: () => Error | null

const { mailbox, server, person } = await useMail({
  judge: (_mail, answer) => answer(replyToMessage()),
  onRcptTo: (_to, _session, done) => done(replyToRecipient()),
})

const acceptAll = () => {
  replyToMessage = () => null
  replyToRecipient = () => null
}
acceptAll()
afterEach(() => {
  acceptAll()
  mailbox.mails.length = 0
})

/** Clock offset in milliseconds. It only grows, because jobs that ran at a later time are not due before it. */
let ahead = 0
function pass(milliseconds: number): void {
  ahead += milliseconds
  server.moveClock(ahead)
}

const run = () => server.platform.jobs.runDue()

describe('a mail', () => {
  it('a mail to an address without an account greets no one by name', async () => {
    await buildMail(server, { key: 'outside', userId: null, address: 'desk@example.org' })
    await run()
    const [mail] = mailbox.mails
    expect(mail?.to).toBe('desk@example.org')
    expect(mail?.source).toMatch(/^Hello,\r?$/m)
    expect(await findMail(server, 'outside')).toMatchObject({ state: 'sent', address: 'desk@example.org' })
  })

  it('a mail is delivered once after the commit, even when it is queued twice', async () => {
    await buildMail(server, { key: 'once', userId: person.id })
    await buildMail(server, { key: 'once', userId: person.id, subject: 'Again' })
    await run()
    await run()
    expect(mailbox.mails).toHaveLength(1)
    const [mail] = mailbox.mails
    expect(mail).toMatchObject({
      from: 'portal@headway.test',
      to: expect.stringMatching(/^user-\d+@headway\.test$/),
    })
    expect(mail?.header('From')).toBe('Headway <portal@headway.test>')
    expect(mail?.header('Subject')).toBe('News')
    expect(mail?.header('Auto-Submitted')).toBe('auto-generated')
    expect(mail?.header('Message-ID')).toMatch(/^<headway\.\d+\.[0-9a-f]{24}@headway\.test>$/)
    expect(await findMail(server, 'once')).toMatchObject({ state: 'sent', reason: null, address: mail?.to })
  })

  it('a mail is sent although an earlier one cannot be read', async () => {
    await buildMail(server, { key: 'unreadable', userId: person.id })
    await server.platform.database
      .knex('mail_messages')
      .where({ unique_key: 'unreadable' })
      .update({ content: 'no JSON' })
    await buildMail(server, { key: 'readable', userId: person.id })
    await run()
    expect(mailbox.mails).toHaveLength(1)
    expect(await findMail(server, 'unreadable')).toMatchObject({ state: 'refused' })
    expect(await findMail(server, 'readable')).toMatchObject({ state: 'sent' })
  })

  it('a mail is not sent when the transaction is rolled back', async () => {
    const { platform } = server
    const act = inTransaction(platform.database.knex, async (trx) => {
      const mail = {
        kind: 'notification',
        key: 'taken-back',
        userId: person.id,
        subject: 'No',
        paragraphs: [],
      } as const
      await queueMail(platform, mail, trx)
      throw new Error('Something else went wrong')
    })
    await expect(act).rejects.toThrow('Something else')
    await run()
    await expect(findMail(server, 'taken-back')).rejects.toThrow('no mail')
    expect(mailbox.mails).toEqual([])
  })

  it('a mail is not retried after a permanent refusal, and shows the server’s response', async () => {
    replyToRecipient = () => refusal(550, 'No such mailbox')
    await buildMail(server, { key: 'refused', userId: person.id })
    await run()
    acceptAll()
    pass(HOUR)
    await run()
    expect(await findMail(server, 'refused')).toMatchObject({
      state: 'refused',
      reason: '550 No such mailbox',
      attempts: 1,
    })
    expect(mailbox.mails).toEqual([])
  })

  it('a mail is retried with growing delays without delaying other mails', async () => {
    replyToRecipient = () => refusal(450, 'Greylisted')
    await buildMail(server, { key: 'greylisted', userId: person.id })
    await run()
    await run()
    expect(await findMail(server, 'greylisted')).toMatchObject({ state: 'waiting', attempts: 1 })
    acceptAll()
    await buildMail(server, { key: 'later', userId: person.id })
    await run()
    expect(mailbox.mails).toHaveLength(1)
    replyToRecipient = () => refusal(450, 'Greylisted')
    for (const [minutes, attempts] of [
      [1, 2],
      [0.5, 2],
      [1, 3],
    ] as const) {
      pass(minutes * MINUTE)
      await run()
      expect((await findMail(server, 'greylisted')).attempts).toBe(attempts)
    }
    acceptAll()
    pass(HOUR)
    await run()
    expect(await findMail(server, 'greylisted')).toMatchObject({ state: 'sent', reason: null, attempts: 4 })
    expect(mailbox.mails).toHaveLength(2)
  })

  it('a mail is given up after two days, with the reason', async () => {
    replyToMessage = () => refusal(451, 'Disk full')
    await buildMail(server, { key: 'given-up', userId: person.id })
    await run()
    pass(49 * HOUR)
    await run()
    expect(await findMail(server, 'given-up')).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/two days.*451 Disk full/),
    })
  })

  it('a mail does not delay others when it cannot be composed or has no address', async () => {
    const { knex } = server.platform.database
    const nameless = await buildUser(server)
    await knex('users').where({ id: nameless.id }).update({ email: 'no>address' })
    await buildMail(server, { key: 'unwritable', userId: person.id })
    await knex('mail_messages').where({ unique_key: 'unwritable' }).update({ content: '{}' })
    await buildMail(server, { key: 'unaddressed', userId: nameless.id })
    await buildMail(server, { key: 'behind-them', userId: person.id })
    await run()
    expect(await findMail(server, 'unwritable')).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('could not be created'),
    })
    expect(await findMail(server, 'unaddressed')).toMatchObject({ state: 'refused' })
    expect(await findMail(server, 'behind-them')).toMatchObject({ state: 'sent' })
  })

  it('a mail is not sent to inactive users', async () => {
    const gone = await buildUser(server, { isActive: false })
    await buildMail(server, { key: 'gone', userId: gone.id })
    await run()
    expect(await findMail(server, 'gone')).toMatchObject({
      state: 'dropped',
      reason: 'The recipient is inactive.',
    })
    expect(mailbox.mails).toEqual([])
  })

  it('a mail is sent by another worker when the first one has died', async () => {
    await buildMail(server, { key: 'died', userId: person.id })
    await server.platform.database
      .knex('mail_messages')
      .where({ unique_key: 'died' })
      .update({ claim: 'a process that is no more', locked_until: new Date(Date.now() - HOUR) })
    await run()
    expect(await findMail(server, 'died')).toMatchObject({ state: 'sent' })
    expect(mailbox.mails).toHaveLength(1)
  })
})

describe('several backends', () => {
  /** Creates another backend on the same database. */
  function startProcess(): Platform {
    const platform = createPlatform(server.platform)
    createApp(platform, configuredLimits(platform.environment))
    return platform
  }

  it('several backends send each mail once', async () => {
    const { platform } = server
    const keys = Array.from({ length: 60 }, (_, index) => `shared-${index}`)
    await inTransaction(platform.database.knex, (trx) =>
      queueMails(
        platform,
        keys.map((key) => ({ kind: 'digest', key, userId: person.id, subject: key, paragraphs: [key] })),
        trx,
      ),
    )
    const others = [startProcess(), startProcess(), startProcess()]
    const add = (process: Platform) =>
      inTransaction(process.database.knex, (trx) => process.jobs.add({ kind: 'mail.send' }, trx))
    await Promise.all(others.map(add))
    await Promise.all([platform, ...others].map((process) => process.jobs.runDue()))
    expect(mailbox.mails).toHaveLength(keys.length)
    expect(new Set(mailbox.mails.map((mail) => mail.header('Subject')))).toEqual(new Set(keys))
  })
})

describe('mail settings', () => {
  const set = async (key: string, value: unknown) => {
    const { platform } = server
    const admin = await buildUser(server, { role: 'super_admin' })
    await server.call(admin, settingsUpdate, { params: { key }, body: { value } })
    await platform.settings.load()
  }

  it('mail settings apply immediately, also to queued mail, but not to test mails', async () => {
    await buildMail(server, { key: 'before', userId: person.id })
    await set('mail.notifications', false)
    await buildMail(server, { key: 'after', userId: person.id })
    await buildMail(server, { key: 'digest', userId: person.id, kind: 'digest' })
    await buildMail(server, { key: 'test', userId: person.id, kind: 'test' })
    await run()
    await set('mail.notifications', true)
    expect(await findMail(server, 'before')).toMatchObject({
      state: 'dropped',
      reason: expect.stringContaining('turned off'),
    })
    await expect(findMail(server, 'after')).rejects.toThrow('no mail')
    await expect(findMail(server, 'digest')).rejects.toThrow('no mail')
    expect(await findMail(server, 'test')).toMatchObject({ state: 'sent' })
  })
})

describe('mail without a mail server', () => {
  it('mail is queued and sent when a server is configured, unless it is too old', async () => {
    const unconfigured = createPlatform({
      ...server.platform,
      environment: { ...server.platform.environment, SMTP_URL: undefined },
    })
    const hold = (key: string) =>
      inTransaction(unconfigured.database.knex, (trx) =>
        queueMail(
          unconfigured,
          { kind: 'notification', key, userId: person.id, subject: key, paragraphs: [] },
          trx,
        ),
      )
    await hold('held-old')
    expect(await findMail(server, 'held-old')).toMatchObject({
      state: 'held',
      reason: 'No mail server is configured.',
    })
    pass(25 * HOUR)
    await hold('held-new')
    await run()
    expect(await findMail(server, 'held-old')).toMatchObject({
      state: 'dropped',
      reason: expect.stringContaining('a day'),
    })
    expect(await findMail(server, 'held-new')).toMatchObject({ state: 'sent' })
    expect(mailbox.mails).toHaveLength(1)
  })
})

it('mails are deleted a month after their last change', async () => {
  await buildMail(server, { key: 'forgotten', userId: person.id })
  await run()
  pass(32 * 24 * HOUR)
  await run()
  await expect(findMail(server, 'forgotten')).rejects.toThrow('no mail')
})
