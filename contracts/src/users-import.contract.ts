import * as z from 'zod/mini'
import { Id, IdParams, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** Effect of a row of an import. */
export const UserImportOutcome = z.enum(['create', 'change', 'unchanged', 'error'])
export type UserImportOutcome = z.infer<typeof UserImportOutcome>

export const UserImportRow = z.object({
  /** Line in the file; the heading is line 1. */
  line: z.int(),
  email: z.string(),
  outcome: UserImportOutcome,
  /** Changes or errors of the row; one sentence each. */
  details: z.array(z.string()),
})
export type UserImportRow = z.infer<typeof UserImportRow>

const UserImportCounts = z.object({ create: z.int(), change: z.int(), unchanged: z.int(), error: z.int() })

/**
 * Both import endpoints take `multipart/form-data` with one file part named `file`: CSV with a heading and the columns
 * email, firstName, lastName, role, managerEmail and isActive in any order. The last two are optional.
 */
export const usersImportPreview = endpoint('usersImportPreview', 'POST /api/users/imports/preview', {
  summary: `Returns what importing a CSV file of up to ${limits.importRows} people would do, without changes`,
  encoding: 'multipart',
  reply: z.object({
    counts: UserImportCounts,
    /** Rows with errors first, then in the file's order; at most 500. */
    rows: z.array(UserImportRow),
    isCut: z.boolean(),
  }),
})

export const UserImport = z.object({
  id: Id,
  state: z.enum(['running', 'done']),
  total: z.int(),
  done: z.int(),
  /** Number of rows that the identity provider rejected; the result contains the reasons. */
  failed: z.int(),
  createdAt: Moment,
  finishedAt: z.nullable(Moment),
})
export type UserImport = z.infer<typeof UserImport>

export const usersImport = endpoint('usersImport', 'POST /api/users/imports', {
  summary: 'Imports a CSV file of people in the background; a file with any error is refused completely',
  encoding: 'multipart',
  reply: UserImport,
  status: 202,
})

export const usersImportGet = endpoint('usersImportGet', 'GET /api/users/imports/:id', {
  summary: 'Returns the progress of an import',
  params: IdParams,
  reply: UserImport,
})

export const usersImportResult = endpoint('usersImportResult', 'GET /api/users/imports/:id/result', {
  summary:
    'Returns the result of each row as CSV, with the temporary passwords of new people during the first day',
  params: IdParams,
})
