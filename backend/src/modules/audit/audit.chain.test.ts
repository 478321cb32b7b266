import { auditChain, auditVerify } from '@headway/contracts/audit'
import { settingsUpdate } from '@headway/contracts/settings'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { startInstance, startTestServer, type TestServer, type TestUser } from '../../test/server.ts'
import { createPlatform } from '../../platform/platform.ts'
import { auditBroken } from '../alerts/rules/audit.ts'
import { addAnchor, AnchorKey, anchorGrowth } from './chain/anchors.ts'
import { checkChain } from './chain/checks.ts'
import { trimEntries } from './chain/retention.ts'
import { verifyChain } from './chain/verify.ts'
import { takeOverEvents } from './entries/take-over.ts'
import { ENTRY_FIELDS, type ChainedEntry, hashOf } from './entries/entry.ts'

const DAY = 86_400_000

let server: TestServer
let admin: TestUser
let root: mysql.Connection

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ role: 'super_admin' })
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

async function act(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    const body = { value: `Office ${turn}` }
    await server.call(admin, settingsUpdate, { params: { key: 'organisation.name' }, body })
  }
  await takeOverEvents(server.platform)
}

beforeEach(async () => {
  await takeOverEvents(server.platform)
  await root.query('DELETE FROM audit_entries')
  await root.query('DELETE FROM audit_anchors')
  await act(9)
})

/** Writes an entry and all that follow it anew, as somebody would who knows how hashes are made. */
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
    const hash = hashOf({ ...entry, actorName: 'Somebody Else' }, entry.seq, previous)
    await root.query('UPDATE audit_entries SET actor_name = ?, previous_hash = ?, hash = ? WHERE seq = ?', [
      'Somebody Else',
      previous,
      hash,
      entry.seq,
    ])
    previous = hash
  }
}

describe('the chain', () => {
  it('is intact as it was written, however many processes write it', async () => {
    const neighbour = createPlatform(server.platform)
    const instance = await startInstance(neighbour)
    const url = `${instance.url}/api/settings/organisation.name`
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fetch(index % 2 === 0 ? url : `${server.url}/api/settings/organisation.name`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json', Cookie: admin.cookie },
          body: JSON.stringify({ value: `Both ${index}` }),
        }),
      ),
    )
    await Promise.all([takeOverEvents(server.platform), takeOverEvents(neighbour)])
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
  ])('names the middle entry of which the database’s root has changed %s', async (_, change) => {
    await root.query(`UPDATE audit_entries SET ${change} WHERE seq = 5`)
    expect(await check()).toMatchObject({ isIntact: false, brokenSeq: 5, problem: 'Entry 5 was changed.' })
  })

  it('names the middle entry that the database’s root has removed', async () => {
    await root.query('DELETE FROM audit_entries WHERE seq = 4')
    expect(await check()).toMatchObject({ isIntact: false, brokenSeq: 4, problem: 'Entry 4 was removed.' })
  })

  it('names several that are gone, and the first of all', async () => {
    await root.query('DELETE FROM audit_entries WHERE seq BETWEEN 3 AND 5')
    expect((await check()).problem).toBe('Entries 3 to 5 were removed.')
    await root.query('DELETE FROM audit_entries WHERE seq < 3')
    expect((await check()).problem).toBe('Entries 1 to 5 were removed.')
  })

  it('is broken where one was put in, or two have changed places', async () => {
    await root.query('UPDATE audit_entries SET seq = 100 WHERE seq = 6')
    await root.query('UPDATE audit_entries SET seq = 6 WHERE seq = 5')
    await root.query('UPDATE audit_entries SET seq = 5 WHERE seq = 100')
    expect(await check()).toMatchObject({ isIntact: false, brokenSeq: 5 })
  })

  it('that was written anew to its end does not match what was anchored', async () => {
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

  it('misses entries that were cut off its end', async () => {
    await anchorGrowth(server.platform)
    await root.query('DELETE FROM audit_entries WHERE seq > 7')
    expect(await check()).toMatchObject({
      isIntact: false,
      brokenSeq: 8,
      problem: 'Entries 8 to 9 were removed from the end.',
    })
  })

  it('is checked over more than a page', async () => {
    await act(60)
    const [rows] = await root.query<mysql.RowDataPacket[]>('SELECT COUNT(*) AS total FROM audit_entries')
    expect(rows[0]?.total).toBe(69)
    expect(await check()).toMatchObject({ isIntact: true, entries: 69 })
  })
})

describe('retention', () => {
  it('removes the oldest, after which the rest can be checked, and new entries follow', async () => {
    server.moveClock(1_096 * DAY)
    await trimEntries(server.platform)
    server.moveClock(0)
    await act(2)
    const state = await check()
    expect(state).toMatchObject({ isIntact: true, firstSeq: 10, lastSeq: 12 })
    await root.query('DELETE FROM audit_entries WHERE seq = 10')
    expect(await check()).toMatchObject({ isIntact: false, problem: 'Entry 10 was removed.' })
  })

  it('leaves what has not served its time', async () => {
    server.moveClock(1_000 * DAY)
    await trimEntries(server.platform)
    server.moveClock(0)
    expect(await check()).toMatchObject({ isIntact: true, firstSeq: 1, entries: 9 })
  })

  it('cannot be played by somebody who has only the database', async () => {
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
    expect((await check()).problem).toContain('another SESSION_SECRET')
  })
})

describe('a check', () => {
  it('keeps what it has found, reports a break, and vouches for nothing that is broken', async () => {
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

  it('that finds a break raises an alert, which goes when the log is sound again', async () => {
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

  it('that somebody asks for runs as a job', async () => {
    await server.call(admin, auditVerify)
    expect((await server.call(admin, auditChain)).body.isBeingChecked).toBe(true)
    await server.platform.jobs.runDue()
    const { body } = await server.call(admin, auditChain)
    expect([body.isBeingChecked, body.lastCheck?.isIntact]).toEqual([false, true])
  })

  it('asked for after an anchor of another secret does not go by it', async () => {
    const other = { ...server.platform.environment, SESSION_SECRET: 'ab'.repeat(32) }
    await addAnchor({ ...server.platform, environment: other }, { seq: 9, hash: 'c'.repeat(64) }, 'growth')
    expect((await check()).isIntact).toBe(false)
  })
})
