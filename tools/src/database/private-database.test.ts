import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PrivateDatabase, startPrivateDatabase } from './private-database.ts'

let folder: string
let database: PrivateDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway private database '))
  database = await startPrivateDatabase({ folder })
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true })
})

describe('private databases', () => {
  it('several private databases can be created at the same time', async () => {
    const folders = await Promise.all(
      Array.from({ length: 3 }, () => mkdtemp(join(tmpdir(), 'headway at once '))),
    )
    const started = await Promise.allSettled(folders.map((own) => startPrivateDatabase({ folder: own })))
    for (const result of started) {
      await (result.status === 'fulfilled' ? result.value.stop() : undefined)
    }
    await Promise.all(folders.map((own) => rm(own, { recursive: true, force: true })))
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  })
})

describe('a private database', () => {
  it('a private database listens on a socket only its owner can reach and on no network port', async () => {
    const { mode } = await stat(dirname(database.socketPath))
    expect(mode & 0o777).toBe(0o700)
    const admin = await mysql.createConnection(database.adminUrl)
    const [rows] = await admin.query("SHOW VARIABLES LIKE 'skip_networking'")
    await admin.end()
    expect(rows).toMatchObject([{ Value: 'ON' }])
  })

  it('a private database keeps accounts inside their own schema', async () => {
    const [own] = await Promise.all([database.createSchema('one'), database.createSchema('two')])
    const connection = await mysql.createConnection(own)
    await connection.query('CREATE TABLE note (id INT PRIMARY KEY)')
    await expect(connection.query('SELECT 1 FROM two.note')).rejects.toThrow(/denied/)
    await expect(connection.query('CREATE DATABASE three')).rejects.toThrow(/denied/)
    await connection.end()
  })

  it('a private database gives the same URL to the same schema each time', async () => {
    expect(await database.createSchema('one')).toBe(await database.createSchema('one'))
  })

  it.each(['One', 'a-b', 'a`b', '', '1a'])('a private database rejects %j as a schema name', async (name) => {
    await expect(database.createSchema(name)).rejects.toThrow('schema name')
  })

  it('a private database is adopted when its launcher was killed', async () => {
    const adopted = await startPrivateDatabase({ folder })
    expect(adopted.isAdopted).toBe(true)
    expect(adopted.processId).toBe(database.processId)
  })

  it('a private database recovers acknowledged writes after it was killed', async () => {
    const url = await database.createSchema('ledger')
    const writer = await mysql.createConnection(url)
    await writer.query('CREATE TABLE entry (id INT PRIMARY KEY)')
    let acknowledged = 0
    let killed: Promise<void> | undefined
    const writing = (async () => {
      for (let id = 1; ; id += 1) {
        await writer.query('INSERT INTO entry VALUES (?)', [id])
        acknowledged = id
        if (id === 200) {
          killed = database.kill()
        }
      }
    })().catch(() => undefined)
    await writing
    await killed
    writer.destroy()
    database = await startPrivateDatabase({ folder })
    const reader = await mysql.createConnection(url)
    const [rows] = await reader.query('SELECT COUNT(*) AS entries FROM entry')
    await reader.end()
    expect(database.isAdopted).toBe(false)
    expect((rows as { entries: number }[])[0]?.entries).toBeGreaterThanOrEqual(acknowledged)
  })
})
