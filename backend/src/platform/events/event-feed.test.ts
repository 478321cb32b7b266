import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { type ShakyDatabase, shakyDatabase } from '../../test/shaky-database.ts'
import { type CommittedEvent, createEventFeed, type EventFeed } from './event-feed.ts'
import { createSettings } from '../settings.ts'

declare module './events.ts' {
  interface EventMap {
    'test.observed': Record<string, never>
  }
}

let server: TestServer
let feed: EventFeed
let shaky: ShakyDatabase
let heard: CommittedEvent[]

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

beforeEach(async () => {
  shaky = shakyDatabase(server.platform.database)
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
  is_organisation_wide: false,
}

const insert = (name = 'test.observed', executor = server.platform.database.knex) =>
  executor('events').insert({ ...event, name })

it('calls who failed again at the next look, until it has succeeded, and then no more', async () => {
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

it('tells the others and the streams what one observer failed at', async () => {
  const others: string[] = []
  feed.observe('test.observed', () => Promise.reject(new Error('The database is away')))
  feed.observe('test.observed', () => void others.push('told'))
  await insert()
  await feed.catchUp()
  expect(others).toEqual(['told'])
  expect(heard).toHaveLength(1)
})

it('tells every listener what another one failed at, once', async () => {
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

it('hears what came late also when the database fails between two statements of a look', async () => {
  const slow = await server.platform.database.knex.transaction()
  await insert('test.observed', slow)
  await insert()
  await feed.catchUp()
  await slow.commit()
  shaky.outages.push(/id > \?/)
  await expect(feed.catchUp()).rejects.toThrow('away')
  expect(heard).toHaveLength(1)
  await feed.catchUp()
  expect(heard.map(({ isLate }) => isLate)).toEqual([false, true])
})

it('has settings read anew that could not be read at their change', async () => {
  const { database, logger } = server.platform
  const settings = createSettings(shaky.database, feed, logger)
  await settings.load()
  const { id } = await server.createUser({ role: 'super_admin' })
  const given = { key: 'organisation.name', value: '"Northwind"', version: 1 }
  const row = { ...given, updated_by: id, updated_at: new Date() }
  await database.knex('settings').insert(row)
  await insert('setting.changed')
  shaky.outages.push(/FROM settings/)
  await feed.catchUp()
  expect(heard.map(({ name }) => name)).toContain('setting.changed')
  expect(settings.get('organisation.name')).not.toBe('Northwind')
  await feed.catchUp()
  expect(settings.get('organisation.name')).toBe('Northwind')
})
