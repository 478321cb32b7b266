import type { TestPortal } from './portal.ts'

const SESSION_DAYS = 30
const DAY = 86_400_000

/**
 * Sets the backend's clock to a moment and keeps all sessions valid. The clock runs on from there.
 *
 * @param moment ISO 8601, or milliseconds since 1970.
 */
export async function setClock(server: TestPortal, moment: string | number): Promise<void> {
  const at = typeof moment === 'string' ? Date.parse(moment) : moment
  server.moveClock(at - Date.now())
  await server.platform.database.knex('sessions').update({ expires_at: new Date(at + SESSION_DAYS * DAY) })
}
