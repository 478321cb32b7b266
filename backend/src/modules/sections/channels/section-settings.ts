import type { Body } from '@headway/contracts'
import type { sectionsUpdate } from '@headway/contracts/sections'
import { conflict } from '../../../platform/errors.ts'
import { diffFields } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Principal } from '../core/principal.ts'
import { record, type SectionChange } from '../core/history.ts'
import { announce } from '../core/sections.events.ts'
import { lockSection, removeSection } from '../section-rows.ts'

/** Records a change in the history and refreshes every page. */
export async function reportChange(
  platform: Platform,
  principal: Principal,
  change: Pick<SectionChange, 'section' | 'kind'> & { reason?: string; before: object; after: object },
  trx: Transaction,
): Promise<void> {
  const { section, kind, reason = null, before, after } = change
  const { context } = principal
  const states = diffFields(before, after)
  await record(platform, principal, { section, kind, reason, at: context.at, states }, trx)
  await announce(platform, { name: 'section.changed', payload: { section }, context, change: states }, trx)
}

/**
 * Pins a section to its release or removes the pin.
 *
 * @throws ProblemError 404, or 409 `release_conflict`.
 */
export async function pin(
  platform: Platform,
  principal: Principal,
  action: { section: string; isPinned: boolean; generation: number; reason: string },
  trx: Transaction,
): Promise<void> {
  const { section, isPinned, generation, reason } = action
  const row = await lockSection(platform.database, section, generation, trx)
  await platform.database.change(
    'UPDATE sections SET is_pinned = ?, generation = generation + 1 WHERE name = ?',
    [isPinned, section],
    trx,
  )
  const states = { before: { isPinned: row.isPinned }, after: { isPinned } }
  await reportChange(
    platform,
    principal,
    { section, kind: isPinned ? 'pinned' : 'unpinned', reason, ...states },
    trx,
  )
}

/**
 * Switches a section off or on for all users. The caller passes no generation, since a section that already has this
 * state is left unchanged.
 *
 * @throws ProblemError 404.
 */
export async function setDisabled(
  platform: Platform,
  principal: Principal,
  action: { section: string; isDisabled: boolean; reason: string },
  trx: Transaction,
): Promise<void> {
  const { section, isDisabled, reason } = action
  const row = await lockSection(platform.database, section, undefined, trx)
  const wasDisabled = row.disabledAt !== null
  if (wasDisabled === isDisabled) {
    return
  }
  await platform.database.change(
    'UPDATE sections SET disabled_at = ?, disabled_reason = ?, generation = generation + 1 WHERE name = ?',
    [isDisabled ? principal.context.at : null, isDisabled ? reason : null, section],
    trx,
  )
  const states = { before: { isDisabled: wasDisabled }, after: { isDisabled } }
  await reportChange(
    platform,
    principal,
    { section, kind: isDisabled ? 'disabled' : 'enabled', reason, ...states },
    trx,
  )
}

/**
 * Removes a section permanently. It must be switched off first, so that no user loses an open page.
 *
 * @throws ProblemError 404, 409 `section_in_use`, or 409 `section_built_in` for one whose build comes with the portal.
 */
export async function remove(
  platform: Platform,
  principal: Principal,
  { section, reason }: { section: string; reason: string },
  trx: Transaction,
): Promise<void> {
  const { database, environment } = platform
  const row = await lockSection(database, section, undefined, trx)
  if (Object.hasOwn(environment.SECTION_BUILDS, section)) {
    throw conflict('section_built_in', 'Built-in sections can’t be removed, only disabled.')
  }
  if (row.disabledAt === null) {
    throw conflict('section_in_use', 'Disable the section before removing it.')
  }
  await removeSection(database, section, principal.context.at, trx)
  const states = { before: { title: row.title, version: row.stableVersion }, after: {} }
  await reportChange(platform, principal, { section, kind: 'removed', reason, ...states }, trx)
}

/**
 * Sets the owner of a section, whether its releases must be signed and whether the navigation shows it.
 *
 * @throws ProblemError 404.
 */
export async function changeSection(
  platform: Platform,
  principal: Principal,
  section: string,
  body: Body<typeof sectionsUpdate>,
  trx: Transaction,
): Promise<void> {
  const row = await lockSection(platform.database, section, undefined, trx)
  const { owner, needsSignature, isInNavigation } = body
  await platform.database.change(
    `UPDATE sections SET owner_team = ?, owner_contact = ?, needs_signature = ?, is_in_navigation = ?
     WHERE name = ?`,
    [owner?.team ?? null, owner?.contact ?? null, needsSignature, isInNavigation, section],
    trx,
  )
  const before = {
    owner: row.ownerTeam === null ? null : { team: row.ownerTeam, contact: row.ownerContact ?? '' },
    needsSignature: row.needsSignature,
    isInNavigation: row.isInNavigation,
  }
  await reportChange(platform, principal, { section, kind: 'changed', before, after: { ...body } }, trx)
}
