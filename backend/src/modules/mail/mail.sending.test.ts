import { settingsUpdate } from '@headway/contracts/settings'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createPlatform, type Platform } from '../../platform/platform.ts'
import { configuredLimits } from '../../platform/limits/rate-limit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { TestUser } from '../../test/server.ts'
import { queueMail, queueMails } from './index.ts'
import { type MailPortal, mailVariables, startMailPortal } from './testing/mail-portal.ts'
import { type Mailbox, refusal, startMailbox } from './testing/mailbox.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let mailbox: Mailbox
let portal: MailPortal
let person: TestUser
/** What the mail server says to a message or to whom it is for; nothing to take it. */
let judge: () => Error | null
let judgeRecipient: () => Error | null

beforeAll(async () => {
  mailbox = await startMailbox({
    judge: (_mail, answer) => answer(judge()),
    onRcptTo: (_to, _session, done) => done(judgeRecipient()),
  })
  portal = await startMailPortal(mailVariables(mailbox.port))
  person = await portal.server.createUser()
}, 60_000)
afterAll(async () => {
  await portal.server.stop()
  await mailbox.stop()
})

const takeAll = () => {
  judge = () => null
  judgeRecipient = () => null
}
takeAll()
afterEach(() => {
  takeAll()
  mailbox.mails.length = 0
})

/** Time only goes on: what is due by the clock has been done for every moment before. */
let ahead = 0
function pass(milliseconds: number): void {
  ahead += milliseconds
  portal.server.moveClock(ahead)
}

const run = () => portal.server.platform.jobs.runDue()

describe('a mail', () => {
  it('arrives once after the commit of what it is about, in the name of the organisation, whoever asks twice', async () => {
    await portal.queue({ key: 'once', userId: person.id })
    await portal.queue({ key: 'once', userId: person.id, subject: 'Again' })
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
    expect(await portal.find('once')).toMatchObject({ state: 'sent', reason: null, address: mail?.to })
  })

  it('is sent although another one before it cannot be read', async () => {
    await portal.queue({ key: 'unreadable', userId: person.id })
    await portal.server.platform.database
      .knex('mail_messages')
      .where({ unique_key: 'unreadable' })
      .update({ content: 'no JSON' })
    await portal.queue({ key: 'readable', userId: person.id })
    await run()
    expect(mailbox.mails).toHaveLength(1)
    expect(await portal.find('unreadable')).toMatchObject({ state: 'refused' })
    expect(await portal.find('readable')).toMatchObject({ state: 'sent' })
  })

  it('of an act that is taken back is none', async () => {
    const { platform } = portal.server
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
    await expect(portal.find('taken-back')).rejects.toThrow('no mail')
    expect(mailbox.mails).toEqual([])
  })

  it('whose address is refused for good is refused in the server’s words, and not tried again', async () => {
    judgeRecipient = () => refusal(550, 'No such mailbox')
    await portal.queue({ key: 'refused', userId: person.id })
    await run()
    takeAll()
    pass(HOUR)
    await run()
    expect(await portal.find('refused')).toMatchObject({
      state: 'refused',
      reason: '550 No such mailbox',
      attempts: 1,
    })
    expect(mailbox.mails).toEqual([])
  })

  it('that is put off waits longer each time, goes in the end, and does not hold up the next one', async () => {
    judgeRecipient = () => refusal(450, 'Greylisted')
    await portal.queue({ key: 'greylisted', userId: person.id })
    await run()
    await run()
    expect(await portal.find('greylisted')).toMatchObject({ state: 'waiting', attempts: 1 })
    takeAll()
    await portal.queue({ key: 'meanwhile', userId: person.id })
    await run()
    expect(mailbox.mails).toHaveLength(1)
    judgeRecipient = () => refusal(450, 'Greylisted')
    for (const [minutes, attempts] of [
      [1, 2],
      [0.5, 2],
      [1, 3],
    ] as const) {
      pass(minutes * MINUTE)
      await run()
      expect((await portal.find('greylisted')).attempts).toBe(attempts)
    }
    takeAll()
    pass(HOUR)
    await run()
    expect(await portal.find('greylisted')).toMatchObject({ state: 'sent', reason: null, attempts: 4 })
    expect(mailbox.mails).toHaveLength(2)
  })

  it('that could not be sent for two days is given up, and says why', async () => {
    judge = () => refusal(451, 'Disk full')
    await portal.queue({ key: 'given-up', userId: person.id })
    await run()
    pass(49 * HOUR)
    await run()
    expect(await portal.find('given-up')).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/two days.*451 Disk full/),
    })
  })

  it('that cannot be written, or has no address, does not stand in the way of the others', async () => {
    const { knex } = portal.server.platform.database
    const nameless = await portal.server.createUser()
    await knex('users').where({ id: nameless.id }).update({ email: 'no>address' })
    await portal.queue({ key: 'unwritable', userId: person.id })
    await knex('mail_messages').where({ unique_key: 'unwritable' }).update({ content: '{}' })
    await portal.queue({ key: 'unaddressed', userId: nameless.id })
    await portal.queue({ key: 'behind-them', userId: person.id })
    await run()
    expect(await portal.find('unwritable')).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('could not be created'),
    })
    expect(await portal.find('unaddressed')).toMatchObject({ state: 'refused' })
    expect(await portal.find('behind-them')).toMatchObject({ state: 'sent' })
  })

  it('goes to nobody who is not active any more', async () => {
    const gone = await portal.server.createUser({ isActive: false })
    await portal.queue({ key: 'gone', userId: gone.id })
    await run()
    expect(await portal.find('gone')).toMatchObject({ state: 'dropped', reason: 'The person is not active.' })
    expect(mailbox.mails).toEqual([])
  })

  it('whose worker has died is sent by another one', async () => {
    await portal.queue({ key: 'died', userId: person.id })
    await portal.server.platform.database
      .knex('mail_messages')
      .where({ unique_key: 'died' })
      .update({ claim: 'a process that is no more', locked_until: new Date(Date.now() - HOUR) })
    await run()
    expect(await portal.find('died')).toMatchObject({ state: 'sent' })
    expect(mailbox.mails).toHaveLength(1)
  })
})

describe('several backends', () => {
  /** Another process on the same database. */
  function startProcess(): Platform {
    const platform = createPlatform(portal.server.platform)
    createApp(platform, configuredLimits(platform.environment))
    return platform
  }

  it('send each mail once', async () => {
    const { platform } = portal.server
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

describe('what administrators have set', () => {
  const set = async (key: string, value: unknown) => {
    const { platform } = portal.server
    const admin = await portal.server.createUser({ role: 'super_admin' })
    await portal.server.call(admin, settingsUpdate, { params: { key }, body: { value } })
    await platform.settings.load()
  }

  it('holds at once, also for mail that waits, and not for who tries whether mail arrives', async () => {
    await portal.queue({ key: 'before', userId: person.id })
    await set('mail.notifications', false)
    await portal.queue({ key: 'after', userId: person.id })
    await portal.queue({ key: 'digest', userId: person.id, kind: 'digest' })
    await portal.queue({ key: 'test', userId: person.id, kind: 'test' })
    await run()
    await set('mail.notifications', true)
    expect(await portal.find('before')).toMatchObject({
      state: 'dropped',
      reason: expect.stringContaining('switched off'),
    })
    await expect(portal.find('after')).rejects.toThrow('no mail')
    await expect(portal.find('digest')).rejects.toThrow('no mail')
    expect(await portal.find('test')).toMatchObject({ state: 'sent' })
  })
})

describe('without a mail server', () => {
  it('mail is kept, and sent when there is one, unless it is old by then', async () => {
    const lonely = createPlatform({
      ...portal.server.platform,
      environment: { ...portal.server.platform.environment, SMTP_URL: undefined },
    })
    const hold = (key: string) =>
      inTransaction(lonely.database.knex, (trx) =>
        queueMail(
          lonely,
          { kind: 'notification', key, userId: person.id, subject: key, paragraphs: [] },
          trx,
        ),
      )
    await hold('held-old')
    expect(await portal.find('held-old')).toMatchObject({
      state: 'held',
      reason: 'No mail server is configured.',
    })
    pass(25 * HOUR)
    await hold('held-new')
    await run()
    expect(await portal.find('held-old')).toMatchObject({
      state: 'dropped',
      reason: expect.stringContaining('a day'),
    })
    expect(await portal.find('held-new')).toMatchObject({ state: 'sent' })
    expect(mailbox.mails).toHaveLength(1)
  })
})

it('mails are forgotten a month after they have moved last', async () => {
  await portal.queue({ key: 'forgotten', userId: person.id })
  await run()
  pass(32 * 24 * HOUR)
  await run()
  await expect(portal.find('forgotten')).rejects.toThrow('no mail')
})
