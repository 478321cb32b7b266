import {
  findConflict,
  settingDefaults,
  type SettingKey,
  settingKeys,
  settingSchemas,
  type SettingValues,
} from '@headway/contracts/settings'
import * as z from 'zod/mini'
import type { RequestContext } from '../../platform/request-context.ts'
import { invalidField } from '../../platform/errors.ts'
import { allTags } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { parseBody } from '../../platform/http/validation.ts'
import { requireVersion } from '../../platform/http/optimistic-locking.ts'

/** New value of one setting. */
export interface Change {
  readonly key: SettingKey
  readonly value: unknown
  /** Version that the caller has seen; undefined accepts any version. */
  readonly version: number | undefined
  /** JSON pointer of the value in the request body, for errors. */
  readonly pointer: string
}

interface CheckedChange extends Change {
  readonly before: unknown
  readonly after: unknown
}

/** Settings that affect pages of all users, not only those of administrators. */
const shownToEverybody: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'organization.name',
  'organization.timeZone',
  'session.minutes',
  'session.warningMinutes',
  'session.maxMinutes',
  'files.approvalThresholdBytes',
  'appearance.theme',
  'appearance.sidebar',
  'appearance.dateFormat',
  'tags.colors',
  'apiTokens.enabled',
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

/**
 * Locks a setting's row. A setting without a row gets one with version 0, so that two concurrent first changes wait for
 * each other.
 */
async function lockSetting(
  context: RequestContext,
  key: SettingKey,
  trx: Transaction,
): Promise<StoredSetting> {
  await trx('settings')
    .insert({
      key,
      value: JSON.stringify(settingDefaults[key]),
      version: 0,
      updated_by: context.actor.id,
      updated_at: context.at,
    })
    .onConflict('key')
    .merge(['key'])
  return await trx('settings').where({ key }).forUpdate().first('value', 'version')
}

/**
 * Validates a new value.
 *
 * @throws ProblemError 400 at an invalid value.
 */
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

/**
 * Checks that the session settings are consistent.
 *
 * @throws ProblemError 400 for inconsistent settings, at the first of them that is being changed.
 */
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
  const firstInConflict = changes.find(({ key }) => conflict?.keys.includes(key))
  if (conflict && firstInConflict) {
    throw invalidField(firstInConflict.pointer, 'inconsistent', conflict.message)
  }
}

async function store(
  context: RequestContext,
  { key, before, after }: CheckedChange,
  trx: Transaction,
): Promise<void> {
  await trx('settings')
    .where({ key })
    .update({
      value: JSON.stringify(after),
      version: trx.raw('version + 1'),
      updated_by: context.actor.id,
      updated_at: context.at,
    })
  await trx('settings_history').insert({
    key,
    value_before: JSON.stringify(before),
    value_after: JSON.stringify(after),
    changed_by: context.actor.id,
    changed_at: context.at,
  })
}

async function announce(
  { events }: Platform,
  context: RequestContext,
  { key, before, after }: CheckedChange,
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name: 'setting.changed',
      context,
      payload: { key },
      change: { before: { [key]: before }, after: { [key]: after } },
      audience: { userIds: [], isOrganizationWide: true, isGlobal: shownToEverybody.has(key) },
      tags: allTags('Setting'),
    },
    trx,
  )
}

/**
 * Changes all given settings or none. The events update the cache of every process. Unchanged values are skipped.
 *
 * @throws the error that `orStale` converts, or ProblemError 400 for an invalid value.
 */
export async function changeSettings(
  platform: Platform,
  context: RequestContext,
  changes: readonly Change[],
  trx: Transaction,
): Promise<void> {
  const parsed = changes.map((change) => ({ ...change, after: parseValue(change) }))
  const checked: CheckedChange[] = []
  // All requests lock settings in the same order, so that concurrent changes cannot deadlock.
  for (const change of parsed.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const stored = await lockSetting(context, change.key, trx)
    requireVersion(stored, change.version)
    checked.push({ ...change, before: JSON.parse(stored.value) as unknown })
  }
  await checkTogether(checked, trx)
  const real = checked.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  for (const change of real) {
    await store(context, change, trx)
  }
  // The events follow all writes, so that subscribers of one change read the final values of the others.
  for (const change of real) {
    await announce(platform, context, change, trx)
  }
}
