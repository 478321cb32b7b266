import * as z from 'zod/mini'
import { Moment } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A database table with its size. */
export const DatabaseTable = z.object({
  name: z.string(),
  /** Estimate by the database server. */
  rows: z.int(),
  /** Size including indexes. */
  bytes: z.int(),
  /** Growth in bytes since `grownSince`; null when there is no sample to compare with. */
  grownBytes: z.nullable(z.int()),
})
export type DatabaseTable = z.infer<typeof DatabaseTable>

/** A slow statement with statistics of its executions; the text contains no values. */
export const SlowStatement = z.object({
  statement: z.string(),
  count: z.int(),
  averageMilliseconds: z.int(),
  longestMilliseconds: z.int(),
  lastAt: Moment,
})
export type SlowStatement = z.infer<typeof SlowStatement>

export const databaseReport = endpoint('databaseReport', 'GET /api/database', {
  summary:
    'Returns the state of the database: tables and their growth, slow statements, migrations and connections',
  reply: z.object({
    server: z.object({ family: z.enum(['mariadb', 'mysql']), version: z.string() }),
    bytes: z.int(),
    tables: z.array(DatabaseTable),
    /** The day that sizes are compared with: a week ago, or the first later day with a sample. */
    grownSince: z.nullable(z.iso.date()),
    /** Size of all tables, one sample a day, oldest first. */
    growth: z.array(z.object({ day: z.iso.date(), bytes: z.int() })),
    slow: z.object({
      /** Threshold for slow statements, in milliseconds. */
      bound: z.int(),
      items: z.array(SlowStatement),
    }),
    migrations: z.object({
      applied: z.int(),
      last: z.nullable(z.object({ name: z.string(), at: Moment })),
      waiting: z.array(z.string()),
    }),
    /** Connection pool of the process that answers. */
    pool: z.object({ size: z.int(), used: z.int(), waiting: z.int() }),
    /** Connections of the whole database server. */
    connections: z.object({ used: z.int(), most: z.int() }),
  }),
})
