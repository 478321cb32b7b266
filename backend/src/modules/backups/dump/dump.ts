import { createGzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, openConnection } from '../../../platform/connection.ts'
import { BackupError } from '../archive/errors.ts'
import type { TableState } from '../archive/manifest.ts'
import { type RunningTool, runTool, schemaOf } from './run-tool.ts'
import { holdTables, listTables, readTables } from './tables.ts'
import type { DatabaseTools, ServerFamily } from './tools.ts'

/** Seconds that everybody else may have to wait meanwhile: less than a request waits for a connection. */
const HOLD_WAIT = 1
/** Between two tries, in milliseconds: everybody who has waited gets through. */
const HOLD_PAUSE = 500
/** Together longer than any statement of the portal may take. */
const HOLD_TRIES = 10
/** The first thing a dump tells once it has its view of the data, before it reads any row. */
const HAS_VIEW = 'Retrieving table structure'

const common = [
  '--single-transaction',
  '--quick',
  '--verbose',
  '--skip-lock-tables',
  '--hex-blob',
  '--triggers',
  '--default-character-set=utf8mb4',
  '--max-allowed-packet=1G',
]
const ofFamily: Record<ServerFamily, readonly string[]> = {
  mariadb: [],
  mysql: ['--set-gtid-purged=OFF', '--no-tablespaces', '--column-statistics=0'],
}

/** A consistent dump that is being made, and what the tables held at that moment. */
export interface Dump {
  /** SQL, compressed; it fails when the program does. */
  readonly content: AsyncIterable<Buffer>
  /** Asks on the same view of the data; call it when the content has been read. */
  readTables(): Promise<TableState[]>
  close(): Promise<void>
}

interface DumpRequest {
  tools: DatabaseTools
  family: ServerFamily
  url: string
}

/** Nobody reads or writes until all tables are held together; a deadlock or a long wait is tried again (ADR 080). */
async function hold(connection: Connection, tables: readonly string[]): Promise<void> {
  await connection.query(`SET SESSION lock_wait_timeout = ${HOLD_WAIT}`)
  const failures: unknown[] = []
  while (failures.length < HOLD_TRIES) {
    try {
      await holdTables(connection, tables)
      return
    } catch (error) {
      failures.push(error)
      await wait(HOLD_PAUSE)
    }
  }
  throw new BackupError('cannot_hold', 'The tables could not be held still for a moment.', {
    cause: failures.at(-1),
  })
}

/** What has been written, and only then the program's verdict: a shell's pipe would hide it. */
async function* outputOf(tool: RunningTool): AsyncGenerator<Buffer> {
  for await (const chunk of tool.output) {
    yield chunk as Buffer
  }
  await tool.ended
}

/**
 * Begins a dump with the server's own program. Writers wait for the moment in which the dump and a connection of ours get
 * the same view of the data, so that rows can be counted as they are in the dump; nobody waits while it is written.
 *
 * @throws BackupError when the tables cannot be held or the program fails.
 */
export async function beginDump({ tools, family, url }: DumpRequest): Promise<Dump> {
  const holder = await openConnection(url)
  const viewer = await openConnection(url)
  let tool: RunningTool | undefined
  const close = async () => {
    tool?.kill()
    holder.destroy()
    viewer.destroy()
  }
  try {
    const tables = await listTables(holder)
    if (tables.length > 0) {
      await hold(holder, tables)
    }
    await viewer.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    await viewer.query('START TRANSACTION WITH CONSISTENT SNAPSHOT')
    tool = await runTool(tools.dump, url, [...common, ...ofFamily[family], schemaOf(url)])
    // Read from the start: what a short program has written is thrown away when it ends unread.
    const content = pipeline(outputOf(tool), createGzip({ level: 1 }), () => undefined)
    // A schema without tables says nothing of any; a program that failed has its reason.
    await Promise.race([tool.hasSaid(HAS_VIEW), tool.ended])
    await holder.query('UNLOCK TABLES')
    return { content, readTables: () => readTables(viewer, tables), close }
  } catch (error) {
    await close()
    throw error
  }
}
