import {
  type Setting,
  settingDefaults,
  settingKeys,
  settingSchemas,
  type SettingKey,
  type SettingValues,
} from '@headway/contracts/settings'
import * as z from 'zod/mini'
import type { Act } from '../../platform/act.ts'
import type { Database } from '../../platform/database.ts'
import { invalidField } from '../../platform/errors.ts'
import { everyOf } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { parseBody } from '../../platform/validation.ts'
import { requireVersion } from '../../platform/versions.ts'

interface SettingRow {
  key: SettingKey
  value: string
  version: number
  updatedAt: Date
  updatedBy: number
  firstName: string
  lastName: string
}

const COLUMNS = `s.\`key\`, s.value, s.version, s.updated_at AS updatedAt, s.updated_by AS updatedBy,
  u.first_name AS firstName, u.last_name AS lastName`

function present(key: SettingKey, row: SettingRow | undefined): Setting {
  return {
    key,
    value: row ? (JSON.parse(row.value) as unknown) : settingDefaults[key],
    default: settingDefaults[key],
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedBy: row ? { id: row.updatedBy, name: `${row.firstName} ${row.lastName}` } : null,
  }
}

/** Every setting there is, as it stands. */
export async function listSettings(database: Database): Promise<Setting[]> {
  const rows = await database.rows<SettingRow>(
    `SELECT ${COLUMNS} FROM settings s JOIN users u ON u.id = s.updated_by`,
  )
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return settingKeys.map((key) => present(key, byKey.get(key)))
}

/** One setting as it stands. */
export async function findSetting(database: Database, key: SettingKey): Promise<Setting> {
  const [row] = await database.rows<SettingRow>(
    `SELECT ${COLUMNS} FROM settings s JOIN users u ON u.id = s.updated_by WHERE s.\`key\` = ?`,
    [key],
  )
  return present(key, row)
}

type SessionKey = `session.${string}` & SettingKey

const sessionKeys = settingKeys.filter((key): key is SessionKey => key.startsWith('session.'))

/** What the length of sessions may not be beside the others. */
async function checkSessions(key: SettingKey, value: unknown, trx: Transaction): Promise<void> {
  if (!(sessionKeys as SettingKey[]).includes(key)) {
    return
  }
  const rows = (await trx('settings').whereIn('key', sessionKeys).forUpdate().select('key', 'value')) as {
    key: SessionKey
    value: string
  }[]
  const stored = Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value) as unknown]))
  const values = { ...settingDefaults, ...stored, [key]: value } as Pick<SettingValues, SessionKey>
  const { 'session.minutes': minutes, 'session.warningMinutes': warning } = values
  if (warning >= minutes) {
    throw invalidField('/value', 'inconsistent', 'The warning must come before the session is over')
  }
  if (minutes > values['session.longestMinutes']) {
    throw invalidField('/value', 'inconsistent', 'A session cannot last longer than the longest session')
  }
}

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
  return (await trx('settings').where({ key }).forUpdate().first('value', 'version')) as StoredSetting
}

/**
 * Changes one setting; every process hears of it by the event.
 *
 * @param change its key, the new value, and the version the caller has seen (undefined to change it whatever it is now).
 * @throws what `orStale` turns into an answer, or ProblemError 400 for a value that makes no sense.
 */
export async function changeSetting(
  platform: Platform,
  act: Act,
  change: { key: SettingKey; value: unknown; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<void> {
  const { key } = change
  const schema = z.strictObject({ value: settingSchemas[key] as z.ZodMiniType })
  const { value } = parseBody(schema, { value: change.value }) as { value: unknown }
  const stored = await lockSetting(act, key, trx)
  requireVersion(stored, change.expectedVersion)
  await checkSessions(key, value, trx)
  await trx('settings')
    .where({ key })
    .update({
      value: JSON.stringify(value),
      version: stored.version + 1,
      updated_by: act.actor.id,
      updated_at: act.at,
    })
  await platform.events.emit(
    {
      name: 'setting.changed',
      act,
      payload: { key },
      change: { before: { [key]: JSON.parse(stored.value) as unknown }, after: { [key]: value } },
      audience: { userIds: [], isOrganisationWide: true },
      tags: everyOf('Setting'),
    },
    trx,
  )
}
