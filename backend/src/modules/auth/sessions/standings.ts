import type { Role } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'
import type { Standing } from '../../../platform/events/live.ts'
import type { Platform } from '../../../platform/platform.ts'
import { places } from '../../../platform/database/statement-parts.ts'

/** People asked about in one statement; padded, so that there is one prepared statement. */
const AT_ONCE = 200
/** Somebody with a token of their own has no session whose end is known: they are looked at again after this. */
const TOKEN_INTERVAL = 300_000

type StandingKind = 'session' | 'token' | 'person'

interface StandingRow {
  /** Session, token or person. */
  id: number
  role: Role
  roleOverride: Role | null
  managerId: number | null
  until: Date | null
}

const bySession = `SELECT s.id, u.role, s.role_override AS roleOverride, u.manager_id AS managerId, s.expires_at AS until
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id IN (${places(AT_ONCE)}) AND s.ended_at IS NULL AND s.expires_at > ? AND u.is_active = 1`
const byPerson = `SELECT id, role, NULL AS roleOverride, manager_id AS managerId, NULL AS until
  FROM users WHERE id IN (${places(AT_ONCE)}) AND is_active = 1`

const byToken = `SELECT t.id, u.role, NULL AS roleOverride, u.manager_id AS managerId, t.expires_at AS until
  FROM api_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.id IN (${places(AT_ONCE)}) AND t.ended_at IS NULL AND t.expires_at > ? AND u.is_active = 1`

/** By what somebody is found again. */
const keyOf = ({ sessionId, apiToken, id }: Actor): [StandingKind, number] => {
  if (sessionId !== null) {
    return ['session', sessionId]
  }
  return apiToken ? ['token', apiToken.id] : ['person', id]
}

const padded = (ids: readonly number[]) => Array.from({ length: AT_ONCE }, (_, index) => ids[index] ?? 0)

/**
 * How people with open event streams stand: who has no access or no running session any more is left out.
 *
 * @param actors as they were when their streams were opened.
 */
export async function findStandings(
  { database, clock, environment }: Platform,
  actors: readonly Actor[],
): Promise<Map<Actor, Standing>> {
  const now = clock.now()
  const rows = new Map<string, StandingRow>()
  const read = async (kind: StandingKind, sql: string, values: Date[]) => {
    const keys = actors.map(keyOf).filter(([other]) => other === kind)
    const ids = [...new Set(keys.map(([, id]) => id))]
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const some = padded(ids.slice(start, start + AT_ONCE))
      for (const row of await database.rows<StandingRow>(sql, [...some, ...values])) {
        rows.set(`${kind}:${row.id}`, row)
      }
    }
  }
  await read('session', bySession, [now])
  await read('token', byToken, [now])
  await read('person', byPerson, [])

  const standings = new Map<Actor, Standing>()
  for (const actor of actors) {
    const row = rows.get(keyOf(actor).join(':'))
    if (row) {
      const role = (environment.DEV_ROLE_SWITCH ? row.roleOverride : null) ?? row.role
      standings.set(actor, {
        until: row.until ?? new Date(now.getTime() + TOKEN_INTERVAL),
        hasOtherRights: role !== actor.role || row.managerId !== actor.managerId,
      })
    }
  }
  return standings
}
