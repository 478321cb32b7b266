import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tmpdir } from 'node:os'
import { type PrivateDatabase, startPrivateDatabase } from '../database/index.ts'
import { rootFolder } from '../workspace.ts'
import { openExternalDatabase } from './portal-database.ts'
import { runScript } from './run-script.ts'

const PASSWORD = 'a password'

let folder: string
let database: PrivateDatabase
let admin: mysql.Connection

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway accounts '))
  database = await startPrivateDatabase({ folder, isDurable: false })
  admin = await mysql.createConnection({ uri: database.adminUrl, multipleStatements: true })
})
afterAll(async () => {
  await admin.end()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const address = (user: string, schema: string) =>
  `mysql://${user}:${encodeURIComponent(PASSWORD)}@localhost/${schema}?socketPath=${encodeURIComponent(database.socketPath)}`

const migrate = (url: string, ownerUrl: string) =>
  runScript(
    'bring the database up to date',
    'backend/src/migrate.ts',
    [],
    { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl },
    new AbortController().signal,
  )

it('the start names the database account and the privileges it lacks', async () => {
  await admin.query(
    `CREATE DATABASE narrow; CREATE USER 'narrow'@'%' IDENTIFIED BY '${PASSWORD}'; GRANT ALL ON narrow.* TO 'narrow'@'%'`,
  )
  const url = address('narrow', 'narrow')
  await expect(openExternalDatabase(address('narrow_server', 'narrow'), url)).rejects.toThrow(
    "The account 'narrow'@'%' of DATABASE_OWNER_URL is not allowed to create the schema narrow_identity. As an administrator of the " +
      "database, run: CREATE DATABASE narrow_identity; GRANT ALL ON narrow_identity.* TO 'narrow'@'%';",
  )
  await expect(migrate(address('nobody', 'narrow'), url)).rejects.toThrow(
    'The database refuses the account nobody@localhost of DATABASE_URL',
  )
  await admin.query(`CREATE USER 'narrow_server'@'%' IDENTIFIED BY '${PASSWORD}'`)
  await expect(migrate(address('narrow_server', 'narrow'), url)).rejects.toThrow(
    "The account 'narrow'@'%' of DATABASE_OWNER_URL may not grant rights",
  )
})

it('the start works with the accounts and schemas of the operations guide', async () => {
  const guide = await readFile(join(rootFolder, 'docs/OPERATIONS.md'), 'utf8')
  const [, sql = ''] = /### Accounts and schemas\n.*?```sql\n(.*?)```/s.exec(guide) ?? []
  await admin.query(sql.replaceAll('…', PASSWORD))
  const [url, ownerUrl] = [address('headway_server', 'headway'), address('headway', 'headway')]
  const opened = await openExternalDatabase(url, ownerUrl)
  expect(opened).toMatchObject({ backendUrl: url, ownerUrl, restoreTestUrl: expect.any(String) })
  await migrate(url, ownerUrl)
  for (const owned of [opened.identityUrl, opened.restoreTestUrl ?? '']) {
    const connection = await mysql.createConnection(owned)
    await connection.query('CREATE TABLE note (id INT PRIMARY KEY)')
    await connection.end()
  }
  const serving = await mysql.createConnection(url)
  await expect(serving.query('DELETE FROM audit_entries')).rejects.toThrow('denied')
  await serving.query('DELETE FROM notifications')
  await serving.end()
})
