import { roles } from '@headway/contracts'
import { privacyExport, privacyOverview, RecordKind } from '@headway/contracts/privacy'
import { usersUpdate } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { createPlatform } from '../../platform/platform.ts'
import { buildTask } from '../../test/factories.ts'
import { buildUser, type Organization, startInstance, usePortal } from '../../test/portal.ts'
import { createFailingDatabase } from '../../test/failing-database.ts'
import { ingestEvents } from '../audit/entries/ingest-events.ts'

const { server, people } = await usePortal()

type Who = Organization[keyof Organization]

const overview = async (user: Who) => {
  const { items } = (await server.call(user, privacyOverview)).body
  return Object.fromEntries(items.map(({ kind, ...kept }) => [kind, kept]))
}
const emailOf = async ({ id }: Who) => {
  const [row] = await server.platform.database.rows<{ email: string }>(
    'SELECT email FROM users WHERE id = ?',
    [id],
  )
  return row?.email ?? ''
}
const download = async (user: Who) => {
  const answer = await server.fetch(user, privacyExport.path)
  const text = await answer.text()
  return { answer, text, records: (JSON.parse(text) as { records: Record<string, unknown[]> }).records }
}

describe('personal records', () => {
  it('the privacy overview counts the records of each kind, with oldest date and retention', async () => {
    await buildTask(server, people.pm, { title: 'Order chairs', assigneeIds: [people.staff.id] })
    const [own, other] = [await overview(people.pm), await overview(people.staff)]
    expect(own.tasksCreated).toMatchObject({ count: 1, hasMore: false, keptDays: null })
    expect(own.tasksAssigned).toMatchObject({ count: 0, oldestAt: null })
    expect(other).toMatchObject({ tasksCreated: { count: 0 }, tasksAssigned: { count: 1 } })
    expect(own.sessions).toMatchObject({ count: 1, keptDays: 400 })
    expect(Date.parse(own.sessions?.oldestAt ?? '')).not.toBeNaN()
  })

  it('the privacy overview lists every kind once for every user', async () => {
    for (const role of roles) {
      const person = await buildUser(server, { role })
      const { items } = (await server.call(person, privacyOverview)).body
      expect(items.map(({ kind }) => kind)).toEqual(RecordKind.options)
    }
  })

  it('the privacy overview returns 401 without a session', async () => {
    expect((await server.refuse(null, privacyOverview)).status).toBe(401)
    expect((await server.refuse(null, privacyExport)).status).toBe(401)
  })

  it('the privacy overview covers every column that refers to a user, except declared exceptions', async () => {
    const { database, personalData } = server.platform
    const named = await database.rows<{ place: string }>(
      `SELECT CONCAT(table_name, '.', column_name) AS place FROM information_schema.columns
       WHERE table_schema = DATABASE() AND table_name NOT LIKE '%migration%'
         AND (column_name REGEXP '(^|_)(user|actor|author|creator|manager|ancestor|descendant|assignee)_id$'
           OR column_name REGEXP '_by$' AND data_type = 'bigint')`,
    )
    const listed = new Set([
      ...personalData.records.map(({ person }) => person),
      ...personalData.unlisted.keys(),
    ])
    expect(named.map(({ place }) => place).filter((place) => !listed.has(place))).toEqual([])
    expect(named.length).toBeGreaterThan(20)
  })
})

describe('personal data export', () => {
  it('the personal data export contains all records of the caller and none of other users', async () => {
    const { answer, text, records } = await download(people.staff)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="headway-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(records.profile).toMatchObject([{ email: await emailOf(people.staff), role: 'staff' }])
    expect(records.tasksAssigned).toMatchObject([{ title: 'Order chairs' }])
    expect(records.tasksCreated).toEqual([])
    expect(text).not.toContain(await emailOf(people.pm))
  })

  it('the personal data export contains more than one page, each record once', async () => {
    const { database } = server.platform
    const rows = Array.from({ length: 1_203 }, (_, index) => ({
      user_id: people.viewer.id,
      type: 'other',
      priority: 'low',
      title: `Notification ${index}`,
      message: '',
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(index / 7))),
    }))
    await database.knex.batchInsert('notifications', rows, 500)
    const { records } = await download(people.viewer)
    const titles = (records.notifications as { title: string }[]).map(({ title }) => title)
    expect(titles).toHaveLength(1_203)
    expect(new Set(titles).size).toBe(1_203)
    expect((await overview(people.viewer)).notifications?.oldestAt).toBe('2026-01-01T00:00:00.000Z')
  })

  it('the personal data export contains actions on the account and their actors, but not their addresses', async () => {
    const profile = { firstName: 'Renamed', lastName: 'Person' }
    await server.call(people.superAdmin, usersUpdate, { params: { id: people.staff.id }, body: profile })
    await ingestEvents(server.platform)
    const { records } = await download(people.staff)
    const entry = (records.accountInAudit as Record<string, unknown>[]).find(
      ({ kind }) => kind === 'user.updated',
    )
    expect(entry).toMatchObject({ object: 'Renamed Person' })
    expect(String(entry?.changes)).toContain('Renamed')
    expect(Object.keys(entry ?? {})).not.toContain('address')
  })

  it('a personal data export creates one audit entry', async () => {
    await download(people.president)
    await ingestEvents(server.platform)
    const entries = await server.platform.database
      .knex('audit_entries')
      .where({ kind: 'privacy.exported', actor_id: people.president.id })
    expect(entries).toHaveLength(1)
  })

  it('the personal data export returns an error when it cannot start, and can be repeated', async () => {
    const { database, failures } = createFailingDatabase(server.platform.database)
    const instance = await startInstance(createPlatform({ ...server.platform, database }))
    const ask = () => fetch(instance.url + privacyExport.path, { headers: { Cookie: people.srPm.cookie } })
    failures.push(/AS place0/)
    const refused = await ask()
    expect(refused.status).toBe(500)
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(refused.headers.get('content-disposition')).toBeNull()
    expect((await ask()).status).toBe(200)
    await instance.stop()
  })

  it('a second personal data export returns 409 while the first is running', async () => {
    const { database } = server.platform
    const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const rows: typeof database.rows = async (sql, ...rest) => {
      if (sql.includes('AS place0')) {
        started.resolve()
        await finished.promise
      }
      return database.rows(sql, ...rest)
    }
    const instance = await startInstance(
      createPlatform({ ...server.platform, database: { ...database, rows } }),
    )
    const ask = () => fetch(instance.url + privacyExport.path, { headers: { Cookie: people.srPm.cookie } })
    const first = ask()
    await started.promise
    expect((await ask()).status).toBe(409)
    finished.resolve()
    expect(await (await first).text()).toContain('"madeAt"')
    expect((await ask()).status).toBe(200)
    await instance.stop()
  })

  it('the personal data export contains no secrets', async () => {
    const { text } = await download(people.superAdmin)
    const [session] = await server.platform.database.rows<{ hash: string }>(
      'SELECT id_hash AS hash FROM sessions WHERE user_id = ? LIMIT 1',
      [people.superAdmin.id],
    )
    expect(text).not.toContain(session?.hash)
    expect(text.replaceAll('"apiTokens"', '')).not.toMatch(/token|hash|password/i)
  })
})
