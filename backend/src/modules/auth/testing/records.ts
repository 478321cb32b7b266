import type { CurrentUser } from '@headway/contracts/auth'
import type { Browser } from './browser.ts'
import type { RunningPortal } from './running-portal.ts'

interface SessionRow {
  id: number
  end_reason: string | null
  refresh_token: Buffer | null
  id_token: Buffer | null
  last_seen_at: Date
}

/** All sessions of a person, oldest first. */
export const sessionsOf = (portal: RunningPortal, userId: number): Promise<SessionRow[]> =>
  portal.platform.database.knex('sessions').where({ user_id: userId }).orderBy('id')

/** Payloads of the events of one name that are about a person. */
export async function eventsNamed(portal: RunningPortal, name: string, userId: number) {
  const rows = (await portal.platform.database.knex('events').where({ name })) as { payload: string }[]
  return rows
    .map((row) => JSON.parse(row.payload) as { userId: number })
    .filter((payload) => payload.userId === userId)
}

/** What `/api/auth/user` answers to a browser. */
export async function currentUser(browser: Browser) {
  const response = await browser.fetch('/api/auth/user')
  return { status: response.status, user: (await response.json()) as CurrentUser }
}

/** The session cookie that a browser holds. */
export const cookieOf = (browser: Browser) => browser.cookies.get('portal')
