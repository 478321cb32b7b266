import type { Role } from '@headway/contracts'
import { databaseReport } from '@headway/contracts/database'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { appliedMigrations, pendingMigrations } from '../../platform/database/migrations.ts'
import type { Platform } from '../../platform/platform.ts'
import { SLOW_STATEMENT_MS } from '../../platform/database/slow-statements.ts'
import { deleteExpiredRows } from '../../platform/database/delete-expired-rows.ts'
import { readEarlier, readGrowth, readSizes, sampleSizes } from './sizes.ts'
import { storeSlowStatements, readSlowStatements } from './slow-statements.ts'

const DAY = 86_400_000
const KEPT_DAYS = { samples: 400, slow: 30 }

const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])
/** Permission to see the state of the database (docs/PERMISSIONS.md, "Permissions by role"). */
const mayWatch = ({ role }: { role: Role }): boolean => administrators.has(role)

async function readTables(platform: Platform) {
  const [sizes, { day, bytesOf }] = await Promise.all([readSizes(platform), readEarlier(platform)])
  const tables = sizes
    .map(({ name, rows, bytes }) => {
      // A table created after the earlier sample counts as having grown from zero.
      const grownBytes = day === null ? null : bytes - (bytesOf.get(name) ?? 0)
      return { name, rows, bytes, grownBytes }
    })
    .toSorted((a, b) => b.bytes - a.bytes || a.name.localeCompare(b.name, 'en'))
  return { tables, grownSince: day }
}

async function readMigrations({ database }: Platform) {
  const applied = await appliedMigrations(database.knex)
  const last = applied.at(-1)
  return {
    applied: applied.length,
    last: last ? { name: last.name, at: last.at.toISOString() } : null,
    waiting: await pendingMigrations(database.knex),
  }
}

async function readServer({ database }: Platform) {
  const [row] = await database.rows<{ version: string; most: number }>(
    'SELECT VERSION() AS version, @@max_connections AS most',
  )
  const [status] = await database.rows<{ Value: string }>("SHOW STATUS LIKE 'Threads_connected'")
  const version = row?.version ?? ''
  const family: 'mariadb' | 'mysql' = /mariadb/i.test(version) ? 'mariadb' : 'mysql'
  return {
    server: { family, version },
    connections: { used: Number(status?.Value ?? 0), most: row?.most ?? 0 },
  }
}

async function sweep({ database, clock }: Platform): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY)
  await deleteExpiredRows(database, {
    table: 'database_samples',
    key: ['day', 'table_name'],
    condition: 'day < ?',
    values: [before(KEPT_DAYS.samples)],
  })
  await deleteExpiredRows(database, {
    table: 'database_slow_statements',
    key: ['fingerprint'],
    condition: 'last_at < ?',
    values: [before(KEPT_DAYS.slow)],
  })
}

/** Registers the report about the database, and the jobs that collect its data. */
export function registerDatabase(table: RouteTable, platform: Platform): void {
  const { jobs, database } = platform
  jobs.schedule('database.sample', { cron: '40 3 * * *' }, () => sampleSizes(platform))
  jobs.schedule('database.sweep', { cron: '45 3 * * *' }, () => sweep(platform), 'long')
  jobs.poll(() => storeSlowStatements(platform))

  table.route(databaseReport, { can: mayWatch, ability: 'database.watch' }, async () => {
    const [{ tables, grownSince }, growth, items, migrations, server] = await Promise.all([
      readTables(platform),
      readGrowth(platform),
      readSlowStatements(platform),
      readMigrations(platform),
      readServer(platform),
    ])
    return {
      ...server,
      bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
      tables,
      grownSince,
      growth,
      slow: { bound: SLOW_STATEMENT_MS, items },
      migrations,
      pool: database.pool(),
    }
  })
}
