import * as z from 'zod/mini'
import { Id, IdParams, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** What a row of an import does. */
export const UserImportOutcome = z.enum(['create', 'change', 'unchanged', 'error'])
export type UserImportOutcome = z.infer<typeof UserImportOutcome>

export const UserImportRow = z.object({
  /** Line in the file; the heading is line 1. */
  line: z.int(),
  email: z.string(),
  outcome: UserImportOutcome,
  /** What changes, or what is wrong; one sentence each. */
  details: z.array(z.string()),
})
export type UserImportRow = z.infer<typeof UserImportRow>

const UserImportCounts = z.object({ create: z.int(), change: z.int(), unchanged: z.int(), error: z.int() })

/**
 * Both import calls take `multipart/form-data` with one file part named `file`: CSV with a heading, columns
 * email, firstName, lastName, role, managerEmail, isActive in any order; the last two may be left out.
 */
export const usersImportPreview = endpoint('usersImportPreview', 'POST /api/users/imports/preview', {
  summary: `What importing a CSV file of up to ${limits.importRows} people would do; nothing is written`,
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
  /** Rows the identity provider has refused; the result says why. */
  failed: z.int(),
  createdAt: Moment,
  finishedAt: z.nullable(Moment),
})
export type UserImport = z.infer<typeof UserImport>

export const usersImport = endpoint('usersImport', 'POST /api/users/imports', {
  summary: 'Imports a CSV file of people in the background; a file with any error is refused whole',
  encoding: 'multipart',
  reply: UserImport,
  status: 202,
})

export const usersImportGet = endpoint('usersImportGet', 'GET /api/users/imports/:id', {
  summary: 'How far an import is',
  params: IdParams,
  reply: UserImport,
})

export const usersImportResult = endpoint('usersImportResult', 'GET /api/users/imports/:id/result', {
  summary: 'What became of each row, as CSV, with the temporary passwords of new people during the first day',
  params: IdParams,
})
