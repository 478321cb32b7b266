import { type Reply, roles } from '@headway/contracts'
import type { AlertKind } from '@headway/contracts/alerts'
import {
  mailDrop,
  mailGet,
  mailList,
  mailOverview,
  mailSend,
  MailState,
  mailTest,
} from '@headway/contracts/mail'
import { afterEach, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../test/portal.ts'
import { listAlerts } from '../alerts/alerts.list.ts'
import { evaluateRules } from '../alerts/alerts.evaluate.ts'
import { ingestEvents } from '../audit/entries/ingest-events.ts'
import { buildMail, findMail, useMail } from './testing/use-mail.ts'
import { refusal } from './testing/mailbox.ts'

const MINUTE = 60_000

/** The mail server’s reply to a recipient: an error, or null to accept the mail. */
let replyToRecipient: () => Error | null

const acceptAll = () => {
  replyToRecipient = () => null
}
acceptAll()

const { mailbox, server, person } = await useMail({
  onRcptTo: (_to, _session, done) => done(replyToRecipient()),
})
const administrator = await buildUser(server, { role: 'it_admin' })
afterEach(async () => {
  acceptAll()
  mailbox.mails.length = 0
  await server.platform.database.knex('mail_messages').delete()
})

/** Clock offset in milliseconds. It never decreases, because jobs that have run are next due after their last run. */
let clockOffset = 0
function advanceClock(milliseconds: number): void {
  clockOffset += milliseconds
  server.moveClock(clockOffset)
}

const run = () => server.platform.jobs.runDue()

/** Creates a mail and sets its state directly in the database. */
async function put(key: string, state: MailState): Promise<{ id: number }> {
  await buildMail(server, { key, userId: person.id, subject: key })
  await server.platform.database.knex('mail_messages').where({ unique_key: key }).update({ state })
  return { id: (await findMail(server, key)).id }
}

describe('mails', () => {
  it.each([mailOverview, mailList, mailGet, mailTest, mailSend, mailDrop])(
    'returns 403 to everyone who is not an administrator: $name',
    async (endpoint) => {
      const options = { params: { id: 1 } }
      expect((await server.refuse(null, endpoint, options)).status).toBe(401)
      for (const role of roles.filter((other) => !other.endsWith('admin'))) {
        const other = await buildUser(server, { role })
        expect((await server.refuse(other, endpoint, options)).status, role).toBe(403)
      }
    },
  )

  it('lists mails newest first, page by page, all or by state', async () => {
    for (const [index, state] of (['sent', 'refused', 'sent', 'refused', 'sent'] as const).entries()) {
      await put(`listed-${index}`, state)
    }
    const listPage = async (query: Record<string, string>): Promise<Reply<typeof mailList>> =>
      (await server.call(administrator, mailList, { query })).body
    const subjects = async (query: Record<string, string>) => {
      const found: string[] = []
      let cursor: string | null = null
      do {
        const body = await listPage({ limit: '2', ...query, ...(cursor ? { cursor } : {}) })
        found.push(...body.items.map(({ subject }) => subject))
        cursor = body.nextCursor
      } while (cursor)
      return found
    }
    expect(await subjects({})).toEqual(['listed-4', 'listed-3', 'listed-2', 'listed-1', 'listed-0'])
    expect(await subjects({ state: 'sent' })).toEqual(['listed-4', 'listed-2', 'listed-0'])
    const { counts } = (await server.call(administrator, mailOverview)).body
    expect(counts).toEqual({ held: 0, waiting: 0, refused: 2 })
    for (const query of [{ state: 'lost' }, { cursor: 'made-up' }, { limit: '0' }] as Record<
      string,
      string
    >[]) {
      expect((await server.refuse(administrator, mailList, { query })).status).toBe(400)
    }
  })

  it('returns the text of a mail without its unsubscribe link', async () => {
    await buildMail(server, {
      key: 'read',
      userId: person.id,
      paragraphs: ['A <b>bold</b> word.'],
      mutePath: '/api/mute?token=secret-of-theirs',
    })
    const { id } = await findMail(server, 'read')
    const { body } = await server.call(administrator, mailGet, { params: { id } })
    expect(body.text).toContain('A <b>bold</b> word.')
    expect(JSON.stringify(body)).not.toContain('secret-of-theirs')
    expect((await server.refuse(administrator, mailGet, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('a decision about a mail', () => {
  const endpoints = { send: mailSend, drop: mailDrop }
  const allowed: Record<keyof typeof endpoints, readonly MailState[]> = {
    send: ['waiting', 'refused', 'dropped'],
    drop: ['held', 'waiting', 'refused'],
  }

  it.each(
    MailState.options.flatMap((state) =>
      (['send', 'drop'] as const).map((action) => [action, state] as const),
    ),
  )('%s a mail is allowed only where it makes sense: %s', async (action, state) => {
    const { id } = await put(`${state}-${action}`, state)
    const params = { id }
    const { body } = await server.call(administrator, mailGet, { params })
    expect(body.can[action]).toBe(allowed[action].includes(state))
    if (!allowed[action].includes(state)) {
      const refused = await server.refuse(administrator, endpoints[action], { params })
      expect([refused.status, refused.body.code]).toEqual([409, 'mail_settled'])
      return
    }
    const decided = await server.call(administrator, endpoints[action], { params })
    expect(decided.body.state).toBe(action === 'send' ? 'waiting' : 'dropped')
    await run()
    expect(mailbox.mails).toHaveLength(action === 'send' ? 1 : 0)
  })

  it('records one audit entry with the previous state', async () => {
    const refused = await put('audited', 'refused')
    await server.call(administrator, mailSend, { params: refused })
    await server.call(administrator, mailDrop, { params: refused })
    await ingestEvents(server.platform)
    const entries = await server.platform.database.rows<{ kind: string; changes: string }>(
      'SELECT kind, changes FROM audit_entries WHERE object_type = ? AND object_id = ? ORDER BY seq',
      ['mail', String(refused.id)],
    )
    expect(entries.map(({ kind, changes }) => [kind, JSON.parse(changes)])).toEqual([
      ['mail.sentAgain', { before: { state: 'refused' }, after: { state: 'waiting' } }],
      ['mail.dropped', { before: { state: 'waiting' }, after: { state: 'dropped' } }],
    ])
  })

  it('returns 409 while the mail is being sent', async () => {
    const { id } = await put('claimed', 'waiting')
    const locked = new Date(Date.now() + MINUTE)
    await server.platform.database.knex('mail_messages').where({ id }).update({ locked_until: locked })
    for (const endpoint of [mailSend, mailDrop]) {
      const refused = await server.refuse(administrator, endpoint, { params: { id } })
      expect([refused.status, refused.body.code]).toEqual([409, 'mail_settled'])
    }
  })
})

describe('a test mail', () => {
  it('a test mail is sent once for repeated requests within seconds', async () => {
    const { body } = await server.call(administrator, mailTest)
    await server.call(administrator, mailTest)
    expect(body).toMatchObject({ state: 'waiting', kind: 'test', user: { id: administrator.id } })
    await run()
    expect(mailbox.mails).toHaveLength(1)
    // Pages that show the mail are notified.
    const events = await server.platform.database.rows(
      "SELECT id FROM events WHERE name = 'mail.progressed' AND tags = 'Mail' AND is_organization_wide = 1",
    )
    expect(events.length).toBeGreaterThan(0)
    expect((await server.call(administrator, mailGet, { params: { id: body.id } })).body.state).toBe('sent')
  })

  it('returns 409 without a mail server, as does resending', async () => {
    const unconfigured = await startPortal()
    const admin = await buildUser(unconfigured, { role: 'super_admin' })
    await buildMail(unconfigured, { key: 'held', userId: admin.id })
    const { id } = await findMail(unconfigured, 'held')
    expect((await unconfigured.call(admin, mailOverview)).body).toEqual({
      isConfigured: false,
      from: null,
      counts: { held: 1, waiting: 0, refused: 0 },
    })
    for (const refused of [
      await unconfigured.refuse(admin, mailTest),
      await unconfigured.refuse(admin, mailSend, { params: { id } }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'mail_unconfigured'])
    }
    await unconfigured.stop()
  })
})

describe('alerts', () => {
  const find = async (kind: AlertKind) => {
    const { platform } = server
    await evaluateRules(platform)
    return (await listAlerts(platform.database)).filter((alert) => alert.kind === kind)
  }

  it('an alert is active while the mail server accepts no mail', async () => {
    replyToRecipient = () => refusal(451, 'Come back later')
    await buildMail(server, { key: 'stuck', userId: person.id })
    await run()
    expect(await find('mailWaiting')).toEqual([])
    advanceClock(16 * MINUTE)
    await run()
    expect(await find('mailWaiting')).toMatchObject([{ severity: 'warning', link: '/admin/outbox' }])
    acceptAll()
    advanceClock(60 * MINUTE)
    await run()
    expect(await find('mailWaiting')).toEqual([])
  })

  it('an alert is active while a mail needs a decision', async () => {
    replyToRecipient = () => refusal(550, 'No such mailbox')
    await buildMail(server, { key: 'undecided', userId: person.id })
    await run()
    expect(await find('mailUndecided')).toMatchObject([
      { object: 'refused', detail: expect.stringContaining('One email') },
    ])
    await server.call(administrator, mailDrop, { params: { id: (await findMail(server, 'undecided')).id } })
    expect(await find('mailUndecided')).toEqual([])
  })
})
