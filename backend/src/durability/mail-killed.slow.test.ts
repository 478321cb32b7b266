import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailPortal, mailVariables, startMailPortal } from '../modules/mail/testing/mail-portal.ts'
import { type Mailbox, startMailbox } from '../modules/mail/testing/mailbox.ts'
import type { TestUser } from '../test/server.ts'
import { type BackendProcess, startBackendProcess } from './testing/backend-process.ts'

const AT_ONCE = 2
const MAILS = 6
/** Moments of a conversation in which processes are killed. */
const moments = ['greeted', 'sender named', 'recipient named', 'message read', 'answered'] as const
type Moment = (typeof moments)[number]
const KILLS_PER_MOMENT = 2

let mailbox: Mailbox
let portal: MailPortal
let person: TestUser
/** Called at each moment; the conversation goes on when it is done. */
let reach: (moment: Moment) => Promise<void>

beforeAll(async () => {
  reach = () => Promise.resolve()
  const at = (moment: Moment, goOn: (error?: null) => void) =>
    reach(moment).then(
      () => goOn(),
      () => goOn(),
    )
  mailbox = await startMailbox({
    onConnect: (_session, done) => void at('greeted', done),
    onMailFrom: (_address, _session, done) => void at('sender named', done),
    onRcptTo: (_address, _session, done) => void at('recipient named', done),
    judge: (_mail, answer) =>
      void at('message read', () => {
        answer(null)
        void at('answered', () => undefined)
      }),
  })
  portal = await startMailPortal(mailVariables(mailbox.port))
  person = await portal.server.createUser()
}, 60_000)
afterAll(async () => {
  await portal.server.stop()
  await mailbox.stop()
})

async function startProcesses(): Promise<BackendProcess[]> {
  const variables = Object.entries(portal.server.platform.environment).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const environment = { ...Object.fromEntries(variables), PORT: '0', LOG_LEVEL: 'info' }
  return Promise.all(Array.from({ length: AT_ONCE }, () => startBackendProcess(environment)))
}

/** The first of each moment is let through. */
const TIMES = 2

/** Lets processes send, and kills all of them when they have come to a moment. */
async function killAt(moment: Moment): Promise<void> {
  const reached = Promise.withResolvers<void>()
  const killed = Promise.withResolvers<void>()
  let times = 0
  reach = async (at) => {
    times += at === moment ? 1 : 0
    if (times >= TIMES) {
      reached.resolve()
      await killed.promise
    }
  }
  const processes = await startProcesses()
  await reached.promise
  await Promise.all(processes.map((process) => process.kill()))
  killed.resolve()
}

const keyOf = (round: number, mail: number) => `round-${round}-${mail}`

it('backends that are killed at any moment forget no mail, and send again only what they were in the middle of', async () => {
  const rounds = Array.from({ length: KILLS_PER_MOMENT }, () => moments).flat()
  for (const [round, moment] of rounds.entries()) {
    for (let mail = 0; mail < MAILS; mail++) {
      await portal.queue({ key: keyOf(round, mail), userId: person.id, subject: keyOf(round, mail) })
    }
    await killAt(moment)
  }
  reach = () => Promise.resolve()
  const { database, jobs } = portal.server.platform
  // As if the leases of those that were killed were over.
  await database
    .knex('mail_messages')
    .update({ locked_until: null, run_at: new Date(0) })
    .where({ state: 'waiting' })
  portal.server.moveClock(60_000)
  await jobs.runDue()

  const rows = await database.rows<{ subject: string; state: string }>(
    'SELECT subject, state FROM mail_messages',
  )
  const arrived = mailbox.mails.map((mail) => mail.header('Message-ID') ?? '')
  expect(rows).toHaveLength(rounds.length * MAILS)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']))
  expect(new Set(mailbox.mails.map((mail) => mail.header('Subject'))).size).toBe(rows.length)
  // A mail that arrives twice has the same Message-ID.
  expect(new Set(arrived).size).toBe(rows.length)
  expect(arrived.length - rows.length).toBeLessThanOrEqual(rounds.length * AT_ONCE)
}, 240_000)
