import { expect, it } from 'vitest'
import { buildMail, useMail } from '../modules/mail/testing/use-mail.ts'
import { type BackendProcess, startBackendProcess } from './testing/backend-process.ts'

const AT_ONCE = 2
const MAILS = 6
/** Moments of the SMTP dialog at which processes are killed. */
const moments = ['greeted', 'sender named', 'recipient named', 'message read', 'answered'] as const
type Moment = (typeof moments)[number]

/** Called at each moment; the dialog continues when it resolves. */
let reach: (moment: Moment) => Promise<void> = () => Promise.resolve()

const at = (moment: Moment, goOn: (error?: null) => void) =>
  reach(moment).then(
    () => goOn(),
    () => goOn(),
  )
const { mailbox, server, person } = await useMail({
  onConnect: (_session, done) => void at('greeted', done),
  onMailFrom: (_address, _session, done) => void at('sender named', done),
  onRcptTo: (_address, _session, done) => void at('recipient named', done),
  judge: (_mail, answer) =>
    void at('message read', () => {
      answer(null)
      void at('answered', () => undefined)
    }),
})

async function startProcesses(): Promise<BackendProcess[]> {
  const variables = Object.entries(server.platform.environment).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const environment = { ...Object.fromEntries(variables), PORT: '0', LOG_LEVEL: 'info' }
  return Promise.all(Array.from({ length: AT_ONCE }, () => startBackendProcess(environment)))
}

/** Lets the first dialog pass each moment. */
const TIMES = 2

/** Starts sending processes and kills them all when they reach a moment. */
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

it('backends that are killed at any time lose no mail and resend only mails whose delivery was interrupted', async () => {
  for (const [round, moment] of moments.entries()) {
    for (let mail = 0; mail < MAILS; mail++) {
      await buildMail(server, { key: keyOf(round, mail), userId: person.id, subject: keyOf(round, mail) })
    }
    await killAt(moment)
  }
  reach = () => Promise.resolve()
  const { database, jobs } = server.platform
  // The leases of the killed processes would expire later.
  await database
    .knex('mail_messages')
    .update({ locked_until: null, run_at: new Date(0) })
    .where({ state: 'waiting' })
  server.moveClock(60_000)
  await jobs.runDue()

  const rows = await database.rows<{ subject: string; state: string }>(
    'SELECT subject, state FROM mail_messages',
  )
  const arrived = mailbox.mails.map((mail) => mail.header('Message-ID') ?? '')
  expect(rows).toHaveLength(moments.length * MAILS)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']))
  expect(new Set(mailbox.mails.map((mail) => mail.header('Subject'))).size).toBe(rows.length)
  // A message that arrives twice keeps its Message-ID.
  expect(new Set(arrived).size).toBe(rows.length)
  expect(arrived.length - rows.length).toBeLessThanOrEqual(moments.length * AT_ONCE)
}, 240_000)
