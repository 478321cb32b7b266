import {
  findConflict,
  settingDefaults,
  type SettingKey,
  settingKeys,
  settingSchemas,
  type SettingValues,
} from '@headway/contracts/settings'
import * as z from 'zod/mini'
import type { Act } from '../../platform/act.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { everyOf } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { parseBody } from '../../platform/http/validation.ts'
import { requireVersion } from '../../platform/http/versions.ts'

/** One setting's new value. */
export interface Change {
  readonly key: SettingKey
  readonly value: unknown
  /** The version the caller has seen; undefined to change it whatever it is now. */
  readonly version: number | undefined
  /** JSON pointer of the value in what was sent, where a refusal is shown. */
  readonly pointer: string
}

interface CheckedChange extends Change {
  readonly before: unknown
  readonly after: unknown
}

/** What pages of people without rights over settings show, and not only those of administrators. */
const shownToEverybody: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'organisation.name',
  'organisation.timeZone',
  'session.minutes',
  'session.warningMinutes',
  'session.longestMinutes',
  'files.approvalThresholdBytes',
  'appearance.theme',
  'appearance.sidebar',
  'appearance.dateFormat',
  'tags.colours',
  'apiTokens.areAllowed',
  'notifications.digestTime',
  'mail.notifications',
  ...settingKeys.filter((key) => key.startsWith('retention.')),
])

type SessionKey = `session.${string}` & SettingKey

const sessionKeys = settingKeys.filter((key): key is SessionKey => key.startsWith('session.'))
const isSessionKey = (key: SettingKey): key is SessionKey => (sessionKeys as SettingKey[]).includes(key)

interface StoredSetting {
  value: string
  version: number
}

/** Locks a setting's row. One that nobody has changed yet gets it here, as version 0, so that two first changes queue up. */
async function lockSetting(act: Act, key: SettingKey, trx: Transaction): Promise<StoredSetting> {
  await trx('settings')
    .insert({
      key,
      value: JSON.stringify(settingDefaults[key]),
      version: 0,
      updated_by: act.actor.id,
      updated_at: act.at,
    })
    .onConflict('key')
    .merge(['key'])
  return await trx('settings').where({ key }).forUpdate().first('value', 'version')
}

/** @throws ProblemError 400 at the value that makes no sense. */
function parseValue({ key, value, pointer }: Change): unknown {
  const path = pointer.split('/').slice(1)
  const schema = path.reduceRight(
    (inner, name) => z.object({ [name]: inner }),
    settingSchemas[key] as z.ZodMiniType,
  )
  const given = path.reduceRight((inner, name) => ({ [name]: inner }), value)
  const parsed = parseBody(schema, given) as Record<string, unknown>
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], parsed)
}

/** @throws ProblemError 400 for settings that do not fit beside each other, at the first of them that is changed. */
async function checkTogether(changes: readonly CheckedChange[], trx: Transaction): Promise<void> {
  if (!changes.some(({ key }) => isSessionKey(key))) {
    return
  }
  const rows = await trx('settings')
    .whereIn('key', sessionKeys)
    .orderBy('key')
    .forUpdate()
    .select('key', 'value')
  const stored = Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value) as unknown]))
  const wanted = Object.fromEntries(changes.map(({ key, after }) => [key, after]))
  const conflict = findConflict({ ...settingDefaults, ...stored, ...wanted } as SettingValues)
  const place = changes.find(({ key }) => conflict?.keys.includes(key))
  if (conflict && place) {
    throw invalidField(place.pointer, 'inconsistent', conflict.message)
  }
}

async function store(act: Act, { key, before, after }: CheckedChange, trx: Transaction): Promise<void> {
  await trx('settings')
    .where({ key })
    .update({
      value: JSON.stringify(after),
      version: trx.raw('version + 1'),
      updated_by: act.actor.id,
      updated_at: act.at,
    })
  await trx('settings_history').insert({
    key,
    value_before: JSON.stringify(before),
    value_after: JSON.stringify(after),
    changed_by: act.actor.id,
    changed_at: act.at,
  })
}

async function announce(
  { events }: Platform,
  act: Act,
  { key, before, after }: CheckedChange,
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name: 'setting.changed',
      act,
      payload: { key },
      change: { before: { [key]: before }, after: { [key]: after } },
      audience: { userIds: [], isOrganisationWide: true, isForEverybody: shownToEverybody.has(key) },
      tags: everyOf('Setting'),
    },
    trx,
  )
}

/**
 * Changes settings, all of them or none; every process hears of it by the events. What has the value already stays as it
 * is.
 *
 * @throws what `orStale` turns into an answer, or ProblemError 400 for a value that makes no sense.
 */
export async function changeSettings(
  platform: Platform,
  act: Act,
  changes: readonly Change[],
  trx: Transaction,
): Promise<void> {
  const parsed = changes.map((change) => ({ ...change, after: parseValue(change) }))
  const checked: CheckedChange[] = []
  // Everybody locks in the same order, so that two who change the same settings do not wait for each other in a circle.
  for (const change of parsed.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const stored = await lockSetting(act, change.key, trx)
    requireVersion(stored, change.version)
    checked.push({ ...change, before: JSON.parse(stored.value) as unknown })
  }
  await checkTogether(checked, trx)
  const real = checked.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  for (const change of real) {
    await store(act, change, trx)
  }
  // Told once all of them are written: who reacts to one reads the others as they will be.
  for (const change of real) {
    await announce(platform, act, change, trx)
  }
}
