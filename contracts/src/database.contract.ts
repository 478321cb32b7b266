import * as z from 'zod/mini'
import { Moment } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A table with what it takes of the disk. */
export const DatabaseTable = z.object({
  name: z.string(),
  /** As the server estimates them. */
  rows: z.int(),
  /** With its indexes. */
  bytes: z.int(),
  /** More than on the day of `grownSince`; null before there is one. */
  grownBytes: z.nullable(z.int()),
})
export type DatabaseTable = z.infer<typeof DatabaseTable>

/** A statement that took long, however often; its text holds no values. */
export const SlowStatement = z.object({
  statement: z.string(),
  count: z.int(),
  averageMilliseconds: z.int(),
  longestMilliseconds: z.int(),
  lastAt: Moment,
})
export type SlowStatement = z.infer<typeof SlowStatement>

export const databaseReport = endpoint('databaseReport', 'GET /api/database', {
  summary: 'The state of the database: tables and their growth, slow statements, migrations and connections',
  reply: z.object({
    server: z.object({ family: z.enum(['mariadb', 'mysql']), version: z.string() }),
    bytes: z.int(),
    tables: z.array(DatabaseTable),
    /** The day that tables are compared with: a week ago, or the first one since that there is a sample of. */
    grownSince: z.nullable(z.iso.date()),
    /** Size of all tables, one sample a day, oldest first. */
    growth: z.array(z.object({ day: z.iso.date(), bytes: z.int() })),
    slow: z.object({
      /** What counts as slow, in milliseconds. */
      bound: z.int(),
      items: z.array(SlowStatement),
    }),
    migrations: z.object({
      applied: z.int(),
      last: z.nullable(z.object({ name: z.string(), at: Moment })),
      waiting: z.array(z.string()),
    }),
    /** Of the process that answers. */
    pool: z.object({ size: z.int(), used: z.int(), waiting: z.int() }),
    /** Of the whole server. */
    connections: z.object({ used: z.int(), most: z.int() }),
  }),
})
