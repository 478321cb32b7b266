import type { Reply } from '@headway/contracts'
import { adminFindings } from '@headway/contracts/admin'
import { auditChain } from '@headway/contracts/audit'
import { settingsUpdate } from '@headway/contracts/settings'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectionOptions, type Database, openDatabase } from '../../platform/database/database.ts'
import { createPlatform, type Platform } from '../../platform/platform.ts'
import { errorNumber } from '../../platform/database/transaction.ts'
import { grantRuntimeAccount } from '../../platform/database/runtime-account-grants.ts'
import {
  buildUser,
  startInstance,
  startPortal,
  type TestInstance,
  type TestPortal,
  type TestUser,
} from '../../test/portal.ts'
import { checkChain } from './chain/checks.ts'
import { trimEntries } from './chain/retention.ts'
import { ingestEvents } from './entries/ingest-events.ts'
import { appendOnlyTables } from './index.ts'

const DAY = 86_400_000
/** Error numbers for missing rights: on a table, on a schema, for grants, and for triggers while a binary log is on. */
const DENIALS = new Set([1142, 1044, 1227, 1410, 1419])
const isDenied = (error: unknown) => DENIALS.has(errorNumber(error) ?? 0)

let server: TestPortal
let admin: TestUser
let root: mysql.Connection
let account: string
/** Backend whose database account has only the rights that the migrations grant, as with `npm start`. */
let database: Database
let platform: Platform
let instance: TestInstance

beforeAll(async () => {
  server = await startPortal()
  admin = await buildUser(server, { role: 'super_admin' })
  const ownerUrl = server.platform.environment.DATABASE_URL
  root = await mysql.createConnection({ socketPath: inject('database').socketPath, user: 'root' })
  const { database: schema } = connectionOptions(ownerUrl) as { database: string }
  account = `${schema}_server`
  await root.query(`CREATE USER '${account}'@'localhost' IDENTIFIED BY 'serving'`)
  const servingUrl = new URL(ownerUrl)
  servingUrl.username = account
  servingUrl.password = 'serving'
  await grantRuntimeAccount(server.platform.database.knex, servingUrl.href, appendOnlyTables)
  database = openDatabase(servingUrl.href, { refusesInTransactions: true })
  const environment = {
    ...server.platform.environment,
    DATABASE_URL: servingUrl.href,
    DATABASE_OWNER_URL: ownerUrl,
  }
  platform = createPlatform({ ...server.platform, environment, database })
  instance = await startInstance(platform)
})
afterAll(async () => {
  await instance.stop()
  await database.close()
  await root.query(`DROP USER '${account}'@'localhost'`)
  await root.end()
  await server.stop()
})

const change = (value: string) =>
  fetch(`${instance.url}${settingsUpdate.path.replace(':key', 'organization.name')}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Cookie: admin.cookie },
    body: JSON.stringify({ value }),
  })

it('the security findings report whether the serving account can change the audit log', async () => {
  const finding = async (cookie: string, url: string) => {
    const answer = await fetch(url + adminFindings.path, { headers: { Cookie: cookie } })
    const { items } = (await answer.json()) as Reply<typeof adminFindings>
    return items.find(({ kind }) => kind === 'auditUnprotected')
  }
  expect(await finding(admin.cookie, server.url)).toMatchObject({ status: 'notice' })
  expect(await finding(admin.cookie, instance.url)).toMatchObject({ status: 'ok', whatToDo: null })
})

describe('the account that serves requests', () => {
  it.each(
    appendOnlyTables.flatMap((table) => [
      [`UPDATE ${table} SET hash = ''`],
      [`UPDATE ${table} SET at = NOW()`],
      [`DELETE FROM ${table}`],
      [`TRUNCATE TABLE ${table}`],
      [`DROP TABLE ${table}`],
      [`ALTER TABLE ${table} ADD COLUMN x INT`],
      [`RENAME TABLE ${table} TO gone`],
      [`CREATE TRIGGER t BEFORE INSERT ON ${table} FOR EACH ROW SET NEW.at = NOW()`],
      [`REPLACE INTO ${table} SELECT * FROM ${table}`],
    ]),
  )('the database account of the server cannot %s', async (statement) => {
    await expect(database.knex.raw(statement)).rejects.toSatisfy(isDenied)
  })

  it.each([
    'DROP TABLE events',
    'CREATE TABLE mine (id INT)',
    "UPDATE schema_migrations SET name = 'x'",
    'DELETE FROM schema_migrations',
    'GRANT UPDATE ON audit_entries TO CURRENT_USER',
  ])('the database account of the server cannot %s either', async (statement) => {
    await expect(database.knex.raw(statement)).rejects.toSatisfy(isDenied)
  })

  it('serves requests, writes entries, checks them and reports that they are protected', async () => {
    expect((await fetch(`${instance.url}/readyz`)).status).toBe(200)
    expect((await change('Served')).status).toBe(200)
    await ingestEvents(platform)
    expect(await checkChain(platform)).toMatchObject({ isIntact: true, entries: 2 })
    const answer = await fetch(`${instance.url}${auditChain.path}`, { headers: { Cookie: admin.cookie } })
    expect(await answer.json()).toMatchObject({ isAppendOnly: true, entries: 2 })
    expect((await server.call(admin, auditChain)).body.isAppendOnly).toBe(false)
  })

  it('only the owner account can delete expired audit entries', async () => {
    expect((await change('Later')).status).toBe(200)
    await ingestEvents(platform)
    const later = { ...platform, clock: { now: () => new Date(Date.now() + 1_200 * DAY) } }
    await trimEntries(later)
    await ingestEvents(platform)
    expect(await checkChain(platform)).toMatchObject({ isIntact: true, firstSeq: 4, entries: 1 })
  })
})
