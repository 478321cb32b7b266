import { auditChain, auditVerify } from '@headway/contracts/audit'
import { settingsUpdate } from '@headway/contracts/settings'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { buildUser, startInstance, startPortal, type TestPortal, type TestUser } from '../../test/portal.ts'
import { createPlatform } from '../../platform/platform.ts'
import { auditBroken } from '../alerts/rules/audit.ts'
import { addAnchor, AnchorKey, anchorGrowth } from './chain/anchors.ts'
import { checkChain } from './chain/checks.ts'
import { trimEntries } from './chain/retention.ts'
import { verifyChain } from './chain/verify.ts'
import { ingestEvents } from './entries/ingest-events.ts'
import { ENTRY_FIELDS, type ChainedEntry, hashOf } from './entries/entry.ts'

const DAY = 86_400_000

let server: TestPortal
let admin: TestUser
let root: mysql.Connection

beforeAll(async () => {
  server = await startPortal()
  admin = await buildUser(server, { role: 'super_admin' })
  const schema = new URL(server.platform.environment.DATABASE_URL).pathname.slice(1)
  root = await mysql.createConnection({
    socketPath: inject('database').socketPath,
    user: 'root',
    database: schema,
    timezone: 'Z',
  })
})
afterAll(async () => {
  await root.end()
  await server.stop()
})

const key = () => new AnchorKey(server.platform.environment.SESSION_SECRET)
const check = () => verifyChain(server.platform.database, key())

async function changeSettings(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    const body = { value: `Office ${turn}` }
    await server.call(admin, settingsUpdate, { params: { key: 'organization.name' }, body })
  }
  await ingestEvents(server.platform)
}

beforeEach(async () => {
  await ingestEvents(server.platform)
  await root.query('DELETE FROM audit_entries')
  await root.query('DELETE FROM audit_anchors')
  await changeSettings(9)
})

/** Rewrites an entry and all later ones with valid hashes, as an attacker who knows the algorithm would. */
async function forgeFrom(seq: number): Promise<void> {
  const [rows] = await root.query<mysql.RowDataPacket[]>(
    `SELECT ${ENTRY_FIELDS} FROM audit_entries WHERE seq >= ? ORDER BY seq`,
    [seq],
  )
  const [[before]] = await root.query<mysql.RowDataPacket[]>('SELECT hash FROM audit_entries WHERE seq = ?', [
    seq - 1,
  ])
  let previous = String(before?.hash)
  for (const entry of rows as unknown as ChainedEntry[]) {
    const hash = hashOf({ ...entry, actorName: 'Another Person' }, entry.seq, previous)
    await root.query('UPDATE audit_entries SET actor_name = ?, previous_hash = ?, hash = ? WHERE seq = ?', [
      'Another Person',
      previous,
      hash,
      entry.seq,
    ])
    previous = hash
  }
}

describe('the hash chain', () => {
  it('the hash chain is valid after several processes have written entries', async () => {
    const neighbour = createPlatform(server.platform)
    const instance = await startInstance(neighbour)
    const url = `${instance.url}/api/settings/organization.name`
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fetch(index % 2 === 0 ? url : `${server.url}/api/settings/organization.name`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json', Cookie: admin.cookie },
          body: JSON.stringify({ value: `Both ${index}` }),
        }),
      ),
    )
    await Promise.all([ingestEvents(server.platform), ingestEvents(neighbour)])
    await instance.stop()
    expect(await check()).toMatchObject({ isIntact: true, firstSeq: 1, lastSeq: 21, entries: 21 })
  })

  it.each([
    ['what it says', "changes = '{}'"],
    ['who did it', 'actor_id = 1, actor_name = NULL'],
    ['when', 'at = at - INTERVAL 1 SECOND'],
    ['from where', "address = '10.0.0.1'"],
    ['the request', "request_id = 'aaaaaaaaaaaaaaaa'"],
    ['its hash', "hash = REPEAT('0', 64)"],
  ])('the hash chain reports an entry whose %s was changed in the database', async (_, change) => {
    await root.query(`UPDATE audit_entries SET ${change} WHERE seq = 5`)
    expect(await check()).toMatchObject({ isIntact: false, brokenSeq: 5, problem: 'Entry 5 was changed.' })
  })

  it('the hash chain reports an entry in the middle that was deleted in the database', async () => {
    await root.query('DELETE FROM audit_entries WHERE seq = 4')
    expect(await check()).toMatchObject({ isIntact: false, brokenSeq: 4, problem: 'Entry 4 was removed.' })
  })

  it('the hash chain reports several deleted entries and the deleted first entry', async () => {
    await root.query('DELETE FROM audit_entries WHERE seq BETWEEN 3 AND 5')
    expect((await check()).problem).toBe('Entries 3 to 5 were removed.')
    await root.query('DELETE FROM audit_entries WHERE seq < 3')
    expect((await check()).problem).toBe('Entries 1 to 5 were removed.')
  })

  it('the hash chain is broken by an inserted entry and by two swapped entries', async () => {
    await root.query('UPDATE audit_entries SET seq = 100 WHERE seq = 6')
    await root.query('UPDATE audit_entries SET seq = 6 WHERE seq = 5')
    await root.query('UPDATE audit_entries SET seq = 5 WHERE seq = 100')
    expect(await check()).toMatchObject({ isIntact: false, brokenSeq: 5 })
  })

  it('the hash chain does not match its anchors when it was rewritten up to its end', async () => {
    await anchorGrowth(server.platform)
    await forgeFrom(5)
    expect(await check()).toMatchObject({
      isIntact: false,
      brokenSeq: 9,
      problem: 'Entry 9 doesn’t match its anchor; entries up to it were rewritten.',
    })
    const [[last]] = await root.query<mysql.RowDataPacket[]>('SELECT hash FROM audit_entries WHERE seq = 9')
    await root.query('UPDATE audit_anchors SET hash = ?', [last?.hash])
    expect((await check()).problem).toBe('The anchor at entry 9 was changed.')
  })

  it('the hash chain reports entries that were deleted at its end', async () => {
    await anchorGrowth(server.platform)
    await root.query('DELETE FROM audit_entries WHERE seq > 7')
    expect(await check()).toMatchObject({
      isIntact: false,
      brokenSeq: 8,
      problem: 'Entries 8 to 9 were removed from the end.',
    })
  })

  it('the hash chain is checked across several pages', async () => {
    await changeSettings(60)
    const [rows] = await root.query<mysql.RowDataPacket[]>('SELECT COUNT(*) AS total FROM audit_entries')
    expect(rows[0]?.total).toBe(69)
    expect(await check()).toMatchObject({ isIntact: true, entries: 69 })
  })
})

describe('retention', () => {
  it('deletes the oldest entries, and the remaining chain stays valid and can grow', async () => {
    server.moveClock(1_096 * DAY)
    await trimEntries(server.platform)
    server.moveClock(0)
    await changeSettings(2)
    const state = await check()
    expect(state).toMatchObject({ isIntact: true, firstSeq: 10, lastSeq: 12 })
    await root.query('DELETE FROM audit_entries WHERE seq = 10')
    expect(await check()).toMatchObject({ isIntact: false, problem: 'Entry 10 was removed.' })
  })

  it('audit entries are kept within the retention period', async () => {
    server.moveClock(1_000 * DAY)
    await trimEntries(server.platform)
    server.moveClock(0)
    expect(await check()).toMatchObject({ isIntact: true, firstSeq: 1, entries: 9 })
  })

  it('retention cannot be simulated with access to the database only', async () => {
    const [[last]] = await root.query<mysql.RowDataPacket[]>(
      'SELECT seq, hash FROM audit_entries WHERE seq = 6',
    )
    await root.query('DELETE FROM audit_entries WHERE seq <= 6')
    await root.query(
      `INSERT INTO audit_anchors (at, seq, hash, reason, key_id, signature)
       VALUES (UTC_TIMESTAMP(3), 6, ?, 'retention', ?, REPEAT('a', 64))`,
      [last?.hash, key().id],
    )
    expect((await check()).problem).toBe('The anchor at entry 6 was changed.')
    await root.query("UPDATE audit_anchors SET key_id = REPEAT('f', 16)")
    expect((await check()).problem).toContain('a different SESSION_SECRET')
  })
})

describe('chain check', () => {
  it('stores its result and reports a broken chain', async () => {
    const { platform } = server
    expect(await checkChain(platform)).toMatchObject({ isIntact: true })
    expect((await server.call(admin, auditChain)).body.lastCheck).toMatchObject({
      isIntact: true,
      brokenId: null,
      problem: null,
    })
    await root.query("UPDATE audit_entries SET kind = 'user.activated' WHERE seq = 3")
    const anchors = async () => (await platform.database.rows('SELECT id FROM audit_anchors')).length
    const before = await anchors()
    await checkChain(platform)
    await platform.feed.catchUp()
    expect((await server.call(admin, auditChain)).body.lastCheck).toMatchObject({
      isIntact: false,
      brokenId: 3,
      problem: 'Entry 3 was changed.',
    })
    expect(await anchors()).toBe(before)
    const [event] = await platform.database.rows<{ payload: string }>(
      "SELECT payload FROM events WHERE name = 'audit.broken' ORDER BY id DESC LIMIT 1",
    )
    expect(JSON.parse(event?.payload ?? '')).toEqual({ seq: 3, problem: 'Entry 3 was changed.' })
  })

  it('raises an alert for a broken chain and ends it when the chain is valid again', async () => {
    const { platform } = server
    const found = () => auditBroken.find(platform)
    await checkChain(platform)
    expect(await found()).toEqual([])
    await root.query('CREATE TEMPORARY TABLE kept AS SELECT * FROM audit_entries WHERE seq = 4')
    await root.query('DELETE FROM audit_entries WHERE seq = 4')
    await checkChain(platform)
    expect(await found()).toEqual([{ severity: 'critical', detail: 'Entry 4 was removed.' }])
    await root.query('INSERT INTO audit_entries SELECT * FROM kept')
    await checkChain(platform)
    expect(await found()).toEqual([])
    server.moveClock(4 * DAY)
    expect(await found()).toMatchObject([{ severity: 'warning' }])
    server.moveClock(0)
  })

  it('runs as a job when it is requested', async () => {
    await server.call(admin, auditVerify)
    expect((await server.call(admin, auditChain)).body.isBeingChecked).toBe(true)
    await server.platform.jobs.runDue()
    const { body } = await server.call(admin, auditChain)
    expect([body.isBeingChecked, body.lastCheck?.isIntact]).toEqual([false, true])
  })

  it('ignores anchors that were made with another secret', async () => {
    const other = { ...server.platform.environment, SESSION_SECRET: 'ab'.repeat(32) }
    await addAnchor({ ...server.platform, environment: other }, { seq: 9, hash: 'c'.repeat(64) }, 'growth')
    expect((await check()).isIntact).toBe(false)
  })
})
