import type { Act } from '../../../platform/act.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { announce } from '../sections.events.ts'
import { requireUsable } from './channels.ts'

/** A preview that nobody has ended goes with the working day, in milliseconds. */
const LONGEST = 8 * 60 * 60 * 1_000

function sessionOf({ actor }: Act): number {
  if (actor.sessionId === null) {
    throw conflict('no_session', 'Previews require a signed-in session.')
  }
  return actor.sessionId
}

/**
 * Shows somebody a release in their own session. It is kept here and not in the browser, where any script could set it.
 *
 * @throws ProblemError 404; 409 `release_incompatible`, or `no_session` for an API client.
 */
export async function startPreview(
  platform: Platform,
  act: Act,
  { section, version }: { section: string; version: string },
  trx: Transaction,
): Promise<void> {
  const sessionId = sessionOf(act)
  await requireUsable(platform.database, section, version, trx)
  await platform.database.change(
    `INSERT INTO section_previews (session_id, section, version, expires_at) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE version = VALUES(version), expires_at = VALUES(expires_at)`,
    [sessionId, section, version, new Date(act.at.getTime() + LONGEST)],
    trx,
  )
  await announce(platform, { name: 'section.changed', payload: { section }, act }, trx)
}

/** Ends a preview; without one nothing happens. */
export async function endPreview(
  platform: Platform,
  act: Act,
  section: string,
  trx: Transaction,
): Promise<void> {
  const { affectedRows } = await platform.database.change(
    'DELETE FROM section_previews WHERE session_id = ? AND section = ?',
    [sessionOf(act), section],
    trx,
  )
  if (affectedRows > 0) {
    await announce(platform, { name: 'section.changed', payload: { section }, act }, trx)
  }
}
