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
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../test/server.ts'
import { listAlerts } from '../alerts/alerts.list.ts'
import { watch } from '../alerts/alerts.watch.ts'
import { takeOverEvents } from '../audit/entries/take-over.ts'
import { type MailPortal, mailVariables, startMailPortal } from './testing/mail-portal.ts'
import { type Mailbox, refusal, startMailbox } from './testing/mailbox.ts'

const MINUTE = 60_000

let mailbox: Mailbox
let portal: MailPortal
let administrator: TestUser
let person: TestUser
let judge: () => Error | null

const takeAll = () => {
  judge = () => null
}
takeAll()

beforeAll(async () => {
  mailbox = await startMailbox({ onRcptTo: (_to, _session, done) => done(judge()) })
  portal = await startMailPortal(mailVariables(mailbox.port))
  administrator = await portal.server.createUser({ role: 'it_admin' })
  person = await portal.server.createUser()
}, 60_000)
afterAll(async () => {
  await portal.server.stop()
  await mailbox.stop()
})
afterEach(async () => {
  takeAll()
  mailbox.mails.length = 0
  await portal.server.platform.database.knex('mail_messages').delete()
})

/** Time only goes on: what is due by the clock has been done for every moment before. */
let ahead = 0
function pass(milliseconds: number): void {
  ahead += milliseconds
  portal.server.moveClock(ahead)
}

const run = () => portal.server.platform.jobs.runDue()

/** A mail that has come into a state, by the rows alone. */
async function put(key: string, state: MailState): Promise<{ id: number }> {
  await portal.queue({ key, userId: person.id, subject: key })
  await portal.server.platform.database.knex('mail_messages').where({ unique_key: key }).update({ state })
  return { id: (await portal.find(key)).id }
}

describe('mails', () => {
  it.each([mailOverview, mailList, mailGet, mailTest, mailSend, mailDrop])(
    'are for administrators: $name',
    async (endpoint) => {
      const options = { params: { id: 1 } }
      expect((await portal.server.refuse(null, endpoint, options)).status).toBe(401)
      for (const role of roles.filter((other) => !other.endsWith('admin'))) {
        const other = await portal.server.createUser({ role })
        expect((await portal.server.refuse(other, endpoint, options)).status, role).toBe(403)
      }
    },
  )

  it('are listed newest first, a page at a time, all of them or those of a state', async () => {
    for (const [index, state] of (['sent', 'refused', 'sent', 'refused', 'sent'] as const).entries()) {
      await put(`listed-${index}`, state)
    }
    const listPage = async (query: Record<string, string>): Promise<Reply<typeof mailList>> =>
      (await portal.server.call(administrator, mailList, { query })).body
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
    const { counts } = (await portal.server.call(administrator, mailOverview)).body
    expect(counts).toEqual({ held: 0, waiting: 0, refused: 2 })
    for (const query of [{ state: 'lost' }, { cursor: 'made-up' }, { limit: '0' }] as Record<
      string,
      string
    >[]) {
      expect((await portal.server.refuse(administrator, mailList, { query })).status).toBe(400)
    }
  })

  it('are read with their words, and without what ends them in their reader’s name', async () => {
    await portal.queue({
      key: 'read',
      userId: person.id,
      paragraphs: ['A <b>bold</b> word.'],
      mutePath: '/api/mute?token=secret-of-theirs',
    })
    const { id } = await portal.find('read')
    const { body } = await portal.server.call(administrator, mailGet, { params: { id } })
    expect(body.text).toContain('A <b>bold</b> word.')
    expect(JSON.stringify(body)).not.toContain('secret-of-theirs')
    expect((await portal.server.refuse(administrator, mailGet, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('a decision about a mail', () => {
  const ways = { send: mailSend, drop: mailDrop }
  const allowed: Record<keyof typeof ways, readonly MailState[]> = {
    send: ['waiting', 'refused', 'dropped'],
    drop: ['held', 'waiting', 'refused'],
  }

  it.each(
    MailState.options.flatMap((state) => (['send', 'drop'] as const).map((way) => [state, way] as const)),
  )('that is %s: %s', async (state, way) => {
    const { id } = await put(`${state}-${way}`, state)
    const params = { id }
    const { body } = await portal.server.call(administrator, mailGet, { params })
    expect(body.can[way]).toBe(allowed[way].includes(state))
    if (!allowed[way].includes(state)) {
      const refused = await portal.server.refuse(administrator, ways[way], { params })
      expect([refused.status, refused.body.code]).toEqual([409, 'mail_settled'])
      return
    }
    const decided = await portal.server.call(administrator, ways[way], { params })
    expect(decided.body.state).toBe(way === 'send' ? 'waiting' : 'dropped')
    await run()
    expect(mailbox.mails).toHaveLength(way === 'send' ? 1 : 0)
  })

  it('makes one entry of the audit log each, with what it was before', async () => {
    const refused = await put('audited', 'refused')
    await portal.server.call(administrator, mailSend, { params: refused })
    await portal.server.call(administrator, mailDrop, { params: refused })
    await takeOverEvents(portal.server.platform)
    const entries = await portal.server.platform.database.rows<{ kind: string; changes: string }>(
      'SELECT kind, changes FROM audit_entries WHERE object_type = ? AND object_id = ? ORDER BY seq',
      ['mail', String(refused.id)],
    )
    expect(entries.map(({ kind, changes }) => [kind, JSON.parse(changes)])).toEqual([
      ['mail.sentAgain', { before: { state: 'refused' }, after: { state: 'waiting' } }],
      ['mail.dropped', { before: { state: 'waiting' }, after: { state: 'dropped' } }],
    ])
  })

  it('is refused while the mail is being sent', async () => {
    const { id } = await put('claimed', 'waiting')
    const locked = new Date(Date.now() + MINUTE)
    await portal.server.platform.database.knex('mail_messages').where({ id }).update({ locked_until: locked })
    for (const endpoint of [mailSend, mailDrop]) {
      const refused = await portal.server.refuse(administrator, endpoint, { params: { id } })
      expect([refused.status, refused.body.code]).toEqual([409, 'mail_settled'])
    }
  })
})

describe('a test mail', () => {
  it('goes to who asks for it, once however often it is asked for within seconds', async () => {
    const { body } = await portal.server.call(administrator, mailTest)
    await portal.server.call(administrator, mailTest)
    expect(body).toMatchObject({ state: 'waiting', kind: 'test', user: { id: administrator.id } })
    await run()
    expect(mailbox.mails).toHaveLength(1)
    // Pages that show it are told.
    const told = await portal.server.platform.database.rows(
      "SELECT id FROM events WHERE name = 'mail.progressed' AND tags = 'Mail' AND is_organisation_wide = 1",
    )
    expect(told.length).toBeGreaterThan(0)
    expect((await portal.server.call(administrator, mailGet, { params: { id: body.id } })).body.state).toBe(
      'sent',
    )
  })

  it('is refused without a mail server, as is sending again', async () => {
    const lonely = await startMailPortal()
    const admin = await lonely.server.createUser({ role: 'super_admin' })
    await lonely.queue({ key: 'held', userId: admin.id })
    const { id } = await lonely.find('held')
    expect((await lonely.server.call(admin, mailOverview)).body).toEqual({
      isConfigured: false,
      from: null,
      counts: { held: 1, waiting: 0, refused: 0 },
    })
    for (const refused of [
      await lonely.server.refuse(admin, mailTest),
      await lonely.server.refuse(admin, mailSend, { params: { id } }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'mail_unconfigured'])
    }
    await lonely.server.stop()
  })
})

describe('alerts', () => {
  const find = async (kind: AlertKind) => {
    const { platform } = portal.server
    await watch(platform)
    return (await listAlerts(platform.database)).filter((alert) => alert.kind === kind)
  }

  it('stand while a mail server takes nothing, and go when it does', async () => {
    judge = () => refusal(451, 'Come back later')
    await portal.queue({ key: 'stuck', userId: person.id })
    await run()
    expect(await find('mailWaiting')).toEqual([])
    pass(16 * MINUTE)
    await run()
    expect(await find('mailWaiting')).toMatchObject([{ severity: 'warning', link: '/admin/outbox' }])
    takeAll()
    pass(60 * MINUTE)
    await run()
    expect(await find('mailWaiting')).toEqual([])
  })

  it('stand while somebody has to decide about a mail, and go with the decision', async () => {
    judge = () => refusal(550, 'No such mailbox')
    await portal.queue({ key: 'undecided', userId: person.id })
    await run()
    expect(await find('mailUndecided')).toMatchObject([
      { object: 'refused', detail: expect.stringContaining('One email') },
    ])
    await portal.server.call(administrator, mailDrop, { params: { id: (await portal.find('undecided')).id } })
    expect(await find('mailUndecided')).toEqual([])
  })
})
