import type { Body } from '@headway/contracts'
import type { sectionsUpdate } from '@headway/contracts/sections'
import { conflict } from '../../../platform/http/errors.ts'
import { differenceOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Operator } from '../access/operator.ts'
import { record, type SectionChange } from '../history.ts'
import { announce } from '../sections.events.ts'
import { lockSection, removeSection } from '../section-rows.ts'

/** Keeps what was switched, and tells every page. */
async function report(
  platform: Platform,
  operator: Operator,
  change: Pick<SectionChange, 'section' | 'kind'> & { reason?: string; before: object; after: object },
  trx: Transaction,
): Promise<void> {
  const { section, kind, reason = null, before, after } = change
  const { act } = operator
  const states = differenceOf(before, after)
  await record(platform, operator, { section, kind, reason, at: act.at, states }, trx)
  await announce(platform, { name: 'section.changed', payload: { section }, act, change: states }, trx)
}

/**
 * Keeps a section at its release, or lets the portal act again.
 *
 * @throws ProblemError 404, or 409 `release_moved`.
 */
export async function pin(
  platform: Platform,
  operator: Operator,
  wish: { section: string; isPinned: boolean; generation: number; reason: string },
  trx: Transaction,
): Promise<void> {
  const { section, isPinned, generation, reason } = wish
  const row = await lockSection(platform.database, section, generation, trx)
  await platform.database.change(
    'UPDATE sections SET is_pinned = ?, generation = generation + 1 WHERE name = ?',
    [isPinned, section],
    trx,
  )
  const states = { before: { isPinned: row.isPinned }, after: { isPinned } }
  await report(
    platform,
    operator,
    { section, kind: isPinned ? 'pinned' : 'unpinned', reason, ...states },
    trx,
  )
}

/**
 * Switches a section off for everybody, or on again. Whoever sees it switched already has what they wanted.
 *
 * @throws ProblemError 404.
 */
export async function setDisabled(
  platform: Platform,
  operator: Operator,
  wish: { section: string; isDisabled: boolean; reason: string },
  trx: Transaction,
): Promise<void> {
  const { section, isDisabled, reason } = wish
  const row = await lockSection(platform.database, section, undefined, trx)
  const wasDisabled = row.disabledAt !== null
  if (wasDisabled === isDisabled) {
    return
  }
  await platform.database.change(
    'UPDATE sections SET disabled_at = ?, disabled_reason = ?, generation = generation + 1 WHERE name = ?',
    [isDisabled ? operator.act.at : null, isDisabled ? reason : null, section],
    trx,
  )
  const states = { before: { isDisabled: wasDisabled }, after: { isDisabled } }
  await report(
    platform,
    operator,
    { section, kind: isDisabled ? 'disabled' : 'enabled', reason, ...states },
    trx,
  )
}

/**
 * Removes a section for good. It is switched off first, so that nobody loses a page under their hands.
 *
 * @throws ProblemError 404, 409 `section_in_use`, or 409 `section_built_in` for one whose build comes with the portal.
 */
export async function remove(
  platform: Platform,
  operator: Operator,
  { section, reason }: { section: string; reason: string },
  trx: Transaction,
): Promise<void> {
  const { database, environment } = platform
  const row = await lockSection(database, section, undefined, trx)
  if (Object.hasOwn(environment.SECTION_BUILDS, section)) {
    throw conflict('section_built_in', 'Built-in sections can only be switched off.')
  }
  if (row.disabledAt === null) {
    throw conflict('section_in_use', 'Switch the section off before removing it.')
  }
  await removeSection(database, section, operator.act.at, trx)
  const states = { before: { title: row.title, version: row.stableVersion }, after: {} }
  await report(platform, operator, { section, kind: 'removed', reason, ...states }, trx)
}

/**
 * Sets the owner of a section and whether its releases must be signed.
 *
 * @throws ProblemError 404.
 */
export async function changeSection(
  platform: Platform,
  operator: Operator,
  section: string,
  body: Body<typeof sectionsUpdate>,
  trx: Transaction,
): Promise<void> {
  const row = await lockSection(platform.database, section, undefined, trx)
  const { owner, needsSignature } = body
  await platform.database.change(
    'UPDATE sections SET owner_team = ?, owner_contact = ?, needs_signature = ? WHERE name = ?',
    [owner?.team ?? null, owner?.contact ?? null, needsSignature, section],
    trx,
  )
  const before = {
    owner: row.ownerTeam === null ? null : { team: row.ownerTeam, contact: row.ownerContact ?? '' },
    needsSignature: row.needsSignature,
  }
  await report(platform, operator, { section, kind: 'changed', before, after: { ...body } }, trx)
}
