import type { Role } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'
import type { StreamAccess } from '../../../platform/events/event-streams.ts'
import type { Platform } from '../../../platform/platform.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

/** Number of ids per statement. Shorter lists are padded, so that there is only one prepared statement. */
const BATCH_SIZE = 200
/**
 * Time in milliseconds until the next check of an actor without a session or API token, whose access has no known end.
 */
const TOKEN_CHECK_MS = 300_000

type AccessKind = 'session' | 'token' | 'person'

interface AccessRow {
  /** Id of the session, token or person. */
  id: number
  role: Role
  roleOverride: Role | null
  managerId: number | null
  until: Date | null
}

const bySession = `SELECT s.id, u.role, s.role_override AS roleOverride, u.manager_id AS managerId, s.expires_at AS until
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id IN (${placeholders(BATCH_SIZE)}) AND s.ended_at IS NULL AND s.expires_at > ? AND u.is_active = 1`
const byPerson = `SELECT id, role, NULL AS roleOverride, manager_id AS managerId, NULL AS until
  FROM users WHERE id IN (${placeholders(BATCH_SIZE)}) AND is_active = 1`

const byToken = `SELECT t.id, u.role, NULL AS roleOverride, u.manager_id AS managerId, t.expires_at AS until
  FROM api_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.id IN (${placeholders(BATCH_SIZE)}) AND t.ended_at IS NULL AND t.expires_at > ? AND u.is_active = 1`

/** Returns the kind and id by which an actor is looked up. */
const keyOf = ({ sessionId, apiToken, id }: Actor): [AccessKind, number] => {
  if (sessionId !== null) {
    return ['session', sessionId]
  }
  return apiToken ? ['token', apiToken.id] : ['person', id]
}

const padIds = (ids: readonly number[]) => Array.from({ length: BATCH_SIZE }, (_, index) => ids[index] ?? 0)

/**
 * Returns the current permission of people with open event streams. People without access or a running session are
 * missing in the result.
 *
 * @param actors as they were when their streams were opened.
 */
export async function findStreamAccess(
  { database, clock, environment }: Platform,
  actors: readonly Actor[],
): Promise<Map<Actor, StreamAccess>> {
  const now = clock.now()
  const rows = new Map<string, AccessRow>()
  const read = async (kind: AccessKind, sql: string, values: Date[]) => {
    const keys = actors.map(keyOf).filter(([other]) => other === kind)
    const ids = [...new Set(keys.map(([, id]) => id))]
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const some = padIds(ids.slice(start, start + BATCH_SIZE))
      for (const row of await database.rows<AccessRow>(sql, [...some, ...values])) {
        rows.set(`${kind}:${row.id}`, row)
      }
    }
  }
  await read('session', bySession, [now])
  await read('token', byToken, [now])
  await read('person', byPerson, [])

  const accessByActor = new Map<Actor, StreamAccess>()
  for (const actor of actors) {
    const row = rows.get(keyOf(actor).join(':'))
    if (row) {
      const role = (environment.DEV_ROLE_SWITCH ? row.roleOverride : null) ?? row.role
      accessByActor.set(actor, {
        until: row.until ?? new Date(now.getTime() + TOKEN_CHECK_MS),
        hasChangedPermissions: role !== actor.role || row.managerId !== actor.managerId,
      })
    }
  }
  return accessByActor
}
