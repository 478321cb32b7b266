import { writeCsv } from '../../platform/tables/exports.ts'
import type { Platform } from '../../platform/platform.ts'
import { passwordCipher } from './password-cipher.ts'
import type { ImportedPerson } from './planned-row.ts'

const columns = ['line', 'email', 'result', 'details', 'temporaryPassword']
const outcomes: Record<string, string> = { create: 'created', change: 'changed', unchanged: 'unchanged' }

/** Returns the result of each row as CSV. */
export async function writeResult(platform: Platform, importId: number): Promise<string> {
  const rows = await platform.database
    .knex('user_import_rows')
    .where({ import_id: importId })
    .orderBy('line')
    .select('line', 'outcome', 'state', 'person', 'details', 'password')
  const cipher = passwordCipher(platform.environment)
  const records = rows.map((row) => [
    String(row.line),
    (JSON.parse(row.person) as ImportedPerson).email,
    row.state === 'done' ? (outcomes[row.outcome] ?? row.outcome) : row.state,
    (JSON.parse(row.details) as string[]).join('; '),
    row.password === null ? '' : (cipher.decrypt(row.password) ?? ''),
  ])
  return writeCsv([columns, ...records])
}
