import type { Role } from '@headway/contracts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { can, decidingList } from './tasks.policy.ts'

/** A user who may read a task. */
export interface Reader {
  id: number
  firstName: string
  lastName: string
  email: string
}

interface ReaderRow extends Reader {
  role: Role
  isInScope: number
  isAssigned: number
}

/** SQL of a subquery with a column `user_id`, and its values. */
interface PeopleSource {
  sql: string
  values: readonly SqlValue[]
}

const involvementColumn = (kind: 'scope' | 'assigned') =>
  `EXISTS (SELECT 1 FROM task_list_entries l WHERE l.task_id = ? AND l.kind = '${kind}' AND l.user_id = u.id AND l.tag = '') AS ${
    kind === 'scope' ? 'isInScope' : 'isAssigned'
  }`

/**
 * Returns the active users from a subquery who may read a task, in order of their ids.
 *
 * @param people subquery that returns a few hundred users at most.
 */
export async function findReaders(
  database: Database,
  taskId: number,
  people: PeopleSource,
  trx?: Transaction,
): Promise<Reader[]> {
  const rows = await database.rows<ReaderRow>(
    `SELECT STRAIGHT_JOIN u.id, u.first_name AS firstName, u.last_name AS lastName, u.email, u.role,
       ${involvementColumn('scope')}, ${involvementColumn('assigned')}
     FROM (${people.sql}) p JOIN users u ON u.id = p.user_id AND u.is_active = 1 ORDER BY u.id`,
    [taskId, taskId, ...people.values],
    trx,
  )
  return rows.flatMap(({ role, isInScope, isAssigned, ...person }) => {
    const list = decidingList({ role })
    const involvement = {
      isInScope: list === 'scope' && isInScope === 1,
      isAssigned: list === 'assigned' && isAssigned === 1,
      isCreator: false,
    }
    return can.read({ role }, involvement) ? [person] : []
  })
}
