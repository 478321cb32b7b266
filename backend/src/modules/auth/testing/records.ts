import type { CurrentUser } from '@headway/contracts/auth'
import type { Browser } from './browser.ts'
import type { PortalWithIdentity } from './portal-with-identity.ts'

interface SessionRow {
  id: number
  end_reason: string | null
  refresh_token: Buffer | null
  id_token: Buffer | null
  last_seen_at: Date
}

/** Returns all sessions of a person, oldest first. */
export const sessionsOf = (portal: PortalWithIdentity, userId: number): Promise<SessionRow[]> =>
  portal.platform.database.knex('sessions').where({ user_id: userId }).orderBy('id')

/** Returns the payloads of the events with a name that concern a person. */
export async function eventsNamed(portal: PortalWithIdentity, name: string, userId: number) {
  const rows = (await portal.platform.database.knex('events').where({ name })) as { payload: string }[]
  return rows
    .map((row) => JSON.parse(row.payload) as { userId: number })
    .filter((payload) => payload.userId === userId)
}

/** Returns the response of `/api/auth/user` to a browser. */
export async function currentUser(browser: Browser) {
  const response = await browser.fetch('/api/auth/user')
  return { status: response.status, user: (await response.json()) as CurrentUser }
}

/** Returns the session cookie of a browser. */
export const cookieOf = (browser: Browser) => browser.cookies.get('portal')
