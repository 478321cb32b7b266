import type { RequestContext } from '../../../platform/request-context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { announce } from '../core/sections.events.ts'
import { requireUsable } from './release-actions.ts'

/** Maximum duration of a preview in milliseconds: eight hours. */
const MAX_PREVIEW_MS = 8 * 60 * 60 * 1_000

function sessionOf({ actor }: RequestContext): number {
  if (actor.sessionId === null) {
    throw conflict('no_session', 'Previews require a signed-in session.')
  }
  return actor.sessionId
}

/**
 * Starts a preview of a release in the user's own session. The server stores it, since any script could change a value
 * in the browser.
 *
 * @throws ProblemError 404; 409 `release_incompatible`, or `no_session` for an API client.
 */
export async function startPreview(
  platform: Platform,
  context: RequestContext,
  { section, version }: { section: string; version: string },
  trx: Transaction,
): Promise<void> {
  const sessionId = sessionOf(context)
  await requireUsable(platform.database, section, version, trx)
  await platform.database.change(
    `INSERT INTO section_previews (session_id, section, version, expires_at) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE version = VALUES(version), expires_at = VALUES(expires_at)`,
    [sessionId, section, version, new Date(context.at.getTime() + MAX_PREVIEW_MS)],
    trx,
  )
  await announce(platform, { name: 'section.changed', payload: { section }, context }, trx)
}

/** Ends a preview, if there is one. */
export async function endPreview(
  platform: Platform,
  context: RequestContext,
  section: string,
  trx: Transaction,
): Promise<void> {
  const { affectedRows } = await platform.database.change(
    'DELETE FROM section_previews WHERE session_id = ? AND section = ?',
    [sessionOf(context), section],
    trx,
  )
  if (affectedRows > 0) {
    await announce(platform, { name: 'section.changed', payload: { section }, context }, trx)
  }
}
