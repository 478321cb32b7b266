import type { Body } from '@headway/contracts'
import type { sectionsSetBackend } from '@headway/contracts/sections'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { reportChange } from '../channels/section-settings.ts'
import type { Principal } from '../core/principal.ts'
import { lockSection } from '../section-rows.ts'
import { readBaseUrl } from './base-url.ts'

/**
 * Sets or removes the base URL of a section's own backend. The figures of the previous backend are deleted.
 *
 * @throws ProblemError 400 for an address that must not be reached, 404, or 409 `release_conflict`.
 */
export async function setBackend(
  platform: Platform,
  principal: Principal,
  { section, url, generation, reason }: Body<typeof sectionsSetBackend> & { section: string },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const backendUrl = url === null ? null : readBaseUrl(platform, url)
  const row = await lockSection(database, section, generation, trx)
  if (row.backendUrl === backendUrl) {
    return
  }
  await database.change(
    'UPDATE sections SET backend_url = ?, generation = generation + 1 WHERE name = ?',
    [backendUrl, section],
    trx,
  )
  await database.change('DELETE FROM section_backend_health WHERE section = ?', [section], trx)
  const states = { before: { backendUrl: row.backendUrl }, after: { backendUrl } }
  const kind = backendUrl === null ? 'backend_removed' : 'backend_set'
  await reportChange(platform, principal, { section, kind, reason, ...states }, trx)
}
