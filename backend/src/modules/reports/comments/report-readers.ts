import type { Person, Role } from '@headway/contracts'
import { MAX_EXAMINED, type PeopleSource, suggestPeople } from '../../../platform/comments/suggest-people.ts'
import type { Database } from '../../../platform/database/database.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { can } from '../reports.policy.ts'

interface ReportReference {
  reportId: number
  authorId: number
}

/** Returns a subquery for these users. */
const peopleOf = (ids: readonly number[]): PeopleSource => ({
  sql: `SELECT id AS user_id FROM users WHERE id IN (${placeholders(ids.length)})`,
  values: ids,
})

async function findReadersOf(
  database: Database,
  { reportId, authorId }: ReportReference,
  people: PeopleSource,
  trx?: Transaction,
): Promise<Person[]> {
  const rows = await database.rows<Person & { role: Role; isInScope: number }>(
    `SELECT STRAIGHT_JOIN u.id, u.first_name AS firstName, u.last_name AS lastName, u.email, u.role,
       EXISTS (SELECT 1 FROM report_scope s WHERE s.report_id = ? AND s.user_id = u.id) AS isInScope
     FROM (${people.sql}) p JOIN users u ON u.id = p.user_id AND u.is_active = 1 ORDER BY u.id`,
    [reportId, ...people.values],
    trx,
  )
  return rows.flatMap(({ role, isInScope, ...person }) => {
    const involvement = {
      isAuthor: person.id === authorId,
      // Either of them may read the report, so the query does not tell them apart.
      isAboveAuthor: isInScope === 1,
      isTaskCreator: isInScope === 1,
    }
    return can.read({ role }, involvement) ? [person] : []
  })
}

/** Returns those of the given users who are active and may read a report. */
export async function findReaders(
  database: Database,
  report: ReportReference,
  ids: readonly number[],
  trx?: Transaction,
): Promise<Person[]> {
  return ids.length === 0 ? [] : findReadersOf(database, report, peopleOf(ids), trx)
}

/** Returns users who may read a report and whose names match a search. Users in the scope of the report come first. */
export const suggestReaders = (
  database: Database,
  report: ReportReference,
  { search, exceptId }: { search: string; exceptId: number },
): Promise<Person[]> =>
  suggestPeople((source) => findReadersOf(database, report, source), {
    near: {
      sql: `SELECT user_id FROM report_scope WHERE report_id = ? LIMIT ${MAX_EXAMINED}`,
      values: [report.reportId],
    },
    search,
    exceptId,
  })
