import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildUser, startPortal } from '../../test/portal.ts'
import { type FailingDatabase, createFailingDatabase } from '../../test/failing-database.ts'
import { type CommittedEvent, createEventFeed, type EventFeed } from './event-feed.ts'
import { createSettings } from '../settings.ts'

declare module './events.ts' {
  interface EventMap {
    'test.observed': Record<string, never>
  }
}

let feed: EventFeed
let shaky: FailingDatabase
let heard: CommittedEvent[]

const server = await startPortal()
afterAll(() => server.stop())

afterEach(() => vi.useRealTimers())

beforeEach(async () => {
  shaky = createFailingDatabase(server.platform.database)
  heard = []
  feed = createEventFeed(shaky.database, server.platform.logger)
  feed.listen((events) => void heard.push(...events))
  await feed.catchUp()
})

const event = {
  name: 'test.observed',
  payload: '{}',
  tags: '',
  audience: '[]',
  is_organization_wide: false,
}

const insert = (name = 'test.observed', executor = server.platform.database.knex) =>
  executor('events').insert({ ...event, name })

it('a failed observer is called again at each poll until it succeeds', async () => {
  let calls = 0
  feed.observe('test.observed', () => {
    calls++
    if (calls < 3) {
      throw new Error('The database is away')
    }
  })
  await insert()
  await feed.catchUp()
  expect(calls).toBe(1)
  await feed.catchUp()
  await feed.catchUp()
  await feed.catchUp()
  expect(calls).toBe(3)
})

it('other observers and the streams are called when one observer fails', async () => {
  const others: string[] = []
  feed.observe('test.observed', () => Promise.reject(new Error('The database is away')))
  feed.observe('test.observed', () => void others.push('told'))
  await insert()
  await feed.catchUp()
  expect(others).toEqual(['told'])
  expect(heard).toHaveLength(1)
})

it('every listener is called once when another one fails', async () => {
  const others: CommittedEvent[] = []
  const broken = createEventFeed(server.platform.database, server.platform.logger)
  broken.listen(() => Promise.reject(new Error('A stream is broken')))
  broken.listen((events) => void others.push(...events))
  await broken.catchUp()
  await insert()
  await broken.catchUp()
  await broken.catchUp()
  expect(others).toHaveLength(1)
})

it('the event feed delivers late events when the database fails between two statements of a poll', async () => {
  const slow = await server.platform.database.knex.transaction()
  await insert('test.observed', slow)
  await insert()
  await feed.catchUp()
  await slow.commit()
  shaky.failures.push(/id > \?/)
  await expect(feed.catchUp()).rejects.toThrow('away')
  expect(heard).toHaveLength(1)
  await feed.catchUp()
  expect(heard.map(({ isLate }) => isLate)).toEqual([false, true])
})

it('a late event is sent again only to clients that may have missed it', async () => {
  const slow = await server.platform.database.knex.transaction()
  await insert('test.late', slow)
  await insert()
  await feed.catchUp()
  const before = feed.position ?? 0
  await slow.commit()
  await feed.catchUp()
  await insert()
  await feed.catchUp()
  const after = feed.position ?? 0
  const namesSince = async (id: number) => (await feed.readSince(id, 10)).map(({ name }) => name)
  expect(await namesSince(after)).toEqual(['test.late'])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 60_000 })
  expect(await namesSince(after)).toEqual([])
  expect(feed.hasNewsSince(after)).toBe(false)
  expect(await namesSince(before)).toEqual(['test.late', 'test.observed'])
})

it('the event feed reloads settings that could not be read when they changed', async () => {
  const { database, logger } = server.platform
  const settings = createSettings(shaky.database, feed, logger)
  await settings.load()
  const { id } = await buildUser(server, { role: 'super_admin' })
  const given = { key: 'organization.name', value: '"Northwind"', version: 1 }
  const row = { ...given, updated_by: id, updated_at: new Date() }
  await database.knex('settings').insert(row)
  await insert('setting.changed')
  shaky.failures.push(/FROM settings/)
  await feed.catchUp()
  expect(heard.map(({ name }) => name)).toContain('setting.changed')
  expect(settings.get('organization.name')).not.toBe('Northwind')
  await feed.catchUp()
  expect(settings.get('organization.name')).toBe('Northwind')
})
