import type { TestServer } from './server.ts'

const SESSION_DAYS = 30
const DAY = 86_400_000

/**
 * Stands at a moment, with everybody's session still running. From there on the backend's clock goes on as it does.
 *
 * @param moment ISO 8601, or milliseconds since 1970.
 */
export async function standAt(server: TestServer, moment: string | number): Promise<void> {
  const at = typeof moment === 'string' ? Date.parse(moment) : moment
  server.moveClock(at - Date.now())
  await server.platform.database.knex('sessions').update({ expires_at: new Date(at + SESSION_DAYS * DAY) })
}
