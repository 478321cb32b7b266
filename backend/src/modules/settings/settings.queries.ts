import type { Query, Reply } from '@headway/contracts'
import {
  type Setting,
  settingDefaults,
  type settingsHistory,
  settingKeys,
  type SettingKey,
} from '@headway/contracts/settings'
import { decodeCursor, page } from '../../platform/http/cursor.ts'
import type { Database } from '../../platform/database/database.ts'

interface SettingRow {
  key: SettingKey
  value: string
  previous: string | null
  version: number
  updatedAt: Date
  updatedBy: number
  firstName: string
  lastName: string
}

const ROWS = `SELECT s.\`key\`, s.value, s.version, s.updated_at AS updatedAt, s.updated_by AS updatedBy,
    u.first_name AS firstName, u.last_name AS lastName,
    (SELECT h.value_before FROM settings_history h WHERE h.\`key\` = s.\`key\` ORDER BY h.id DESC LIMIT 1) AS previous
  FROM settings s JOIN users u ON u.id = s.updated_by`

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

function present(key: SettingKey, found: SettingRow | undefined): Setting {
  // A row of version 0 only reserves the key for the first change.
  const row = found?.version === 0 ? undefined : found
  return {
    key,
    value: row ? (JSON.parse(row.value) as unknown) : settingDefaults[key],
    default: settingDefaults[key],
    previous: row?.previous ? { value: JSON.parse(row.previous) as unknown } : null,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedBy: row ? { id: row.updatedBy, name: nameOf(row) } : null,
  }
}

/** Returns all settings. */
export async function listSettings(database: Database): Promise<Setting[]> {
  const rows = await database.rows<SettingRow>(ROWS)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return settingKeys.map((key) => present(key, byKey.get(key)))
}

/** Returns one setting. */
export async function findSetting(database: Database, key: SettingKey): Promise<Setting> {
  const [row] = await database.rows<SettingRow>(`${ROWS} WHERE s.\`key\` = ?`, [key])
  return present(key, row)
}

interface HistoryRow {
  id: number
  key: string
  before: string
  after: string
  at: Date
  by: number
  firstName: string
  lastName: string
}

/** Returns one page of changes, newest first. */
export async function listHistory(
  database: Database,
  query: Query<typeof settingsHistory>,
): Promise<Reply<typeof settingsHistory>> {
  const [before] = query.cursor ? (decodeCursor(query.cursor, ['number']) as [number]) : []
  const rows = await database.rows<HistoryRow>(
    `SELECT h.id, h.\`key\`, h.value_before AS \`before\`, h.value_after AS \`after\`, h.changed_at AS at,
       h.changed_by AS \`by\`, u.first_name AS firstName, u.last_name AS lastName
     FROM settings_history h JOIN users u ON u.id = h.changed_by
     ${before === undefined ? '' : 'WHERE h.id < ?'} ORDER BY h.id DESC LIMIT ${query.limit + 1}`,
    before === undefined ? [] : [before],
  )
  const { items, nextCursor } = page(rows, query.limit, (row) => [row.id])
  return {
    items: items.map((row) => ({
      id: row.id,
      key: row.key,
      at: row.at.toISOString(),
      by: { id: row.by, name: nameOf(row) },
      before: JSON.parse(row.before) as unknown,
      after: JSON.parse(row.after) as unknown,
    })),
    nextCursor,
  }
}
