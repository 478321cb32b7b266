import { type KeptRecords, MOST_COUNTED_RECORDS, RecordKind } from '@headway/contracts/privacy'
import type { SqlValue } from '../../platform/database/database.ts'
import type { PersonalRecords } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'

/** Number of records read in one statement; a user may have hundreds of thousands. */
const PAGE_SIZE = 500

/**
 * The user id is passed as text, because some tables store ids as text. Numeric columns accept it too and still use
 * their index.
 */
const conditionOf = ({ person, where }: PersonalRecords) =>
  where === undefined ? `${person} = ?` : `${person} = ? AND ${where}`

/** Counts the stored records of one kind about a user. */
async function count(
  { database, settings }: Platform,
  records: PersonalRecords,
  userId: number,
): Promise<KeptRecords> {
  const { kind, from, at, order, keptDays } = records
  const condition = conditionOf(records)
  const [counted] = await database.rows<{ count: number }>(
    `SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${from} WHERE ${condition} LIMIT ${MOST_COUNTED_RECORDS + 1}) kept`,
    [String(userId)],
  )
  const found = counted?.count ?? 0
  const [oldest] =
    at === null || found === 0
      ? []
      : await database.rows<{ at: Date | null }>(
          `SELECT ${at} AS at FROM ${from} WHERE ${condition} ORDER BY ${order.join(', ')} LIMIT 1`,
          [String(userId)],
        )
  return {
    kind,
    count: Math.min(found, MOST_COUNTED_RECORDS),
    hasMore: found > MOST_COUNTED_RECORDS,
    oldestAt: oldest?.at?.toISOString() ?? null,
    keptDays: keptDays?.(settings) ?? null,
  }
}

/** Returns the kinds of records in the order of the contract, starting with the profile. */
const inOrder = ({ personalData }: Platform) =>
  personalData.records.toSorted(
    (one, other) => RecordKind.options.indexOf(one.kind) - RecordKind.options.indexOf(other.kind),
  )

/** Returns the number of stored records about a user, by kind. */
export async function listKept(platform: Platform, userId: number): Promise<KeptRecords[]> {
  const items: KeptRecords[] = []
  for (const records of inOrder(platform)) {
    items.push(await count(platform, records, userId))
  }
  return items
}

type Row = Record<string, unknown> & { place0: SqlValue; place1?: SqlValue }

/** Returns the condition for records after a row. */
function after({ order: [first, second] }: PersonalRecords, { place0, place1 }: Row) {
  return second === undefined || place1 === undefined
    ? { sql: ` AND ${first} > ?`, values: [place0] }
    : { sql: ` AND ${first} >= ? AND (${first} > ? OR ${second} > ?)`, values: [place0, place0, place1] }
}

/** Yields all records of a kind, one page at a time. */
async function* readAll(
  { database }: Platform,
  records: PersonalRecords,
  userId: number,
): AsyncGenerator<Row[]> {
  const { from, order, fields } = records
  const columns = [
    ...Object.entries(fields).map(([name, expression]) => `${expression} AS \`${name}\``),
    ...order.map((column, index) => `${column} AS place${index}`),
  ].join(', ')
  let page: Row[] = []
  do {
    const last = page.at(-1)
    const rest = last ? after(records, last) : { sql: '', values: [] }
    page = await database.rows<Row>(
      `SELECT ${columns} FROM ${from} WHERE ${conditionOf(records)}${rest.sql}
       ORDER BY ${order.join(', ')} LIMIT ${PAGE_SIZE}`,
      [String(userId), ...rest.values],
    )
    yield page
  } while (page.length === PAGE_SIZE)
}

const textOf = ({ place0: _, place1: __, ...record }: Row) => JSON.stringify(record)

async function* writeKind(
  platform: Platform,
  records: PersonalRecords,
  userId: number,
): AsyncGenerator<string> {
  let opening = `${JSON.stringify(records.kind)}: [`
  let hasRows = false
  for await (const page of readAll(platform, records, userId)) {
    const rows = page.map(textOf).join(',\n')
    yield opening + (page.length === 0 ? '' : `${hasRows ? ',' : ''}\n${rows}`)
    opening = ''
    hasRows ||= page.length > 0
  }
  yield hasRows ? '\n]' : ']'
}

/**
 * Yields all personal data of a user as JSON, one page at a time.
 *
 * @param at time of the request.
 */
export async function* writeRecords(platform: Platform, userId: number, at: Date): AsyncGenerator<string> {
  let opening = `{"madeAt": ${JSON.stringify(at.toISOString())}, "records": {\n`
  for (const records of inOrder(platform)) {
    for await (const text of writeKind(platform, records, userId)) {
      yield opening + text
      opening = ''
    }
    opening = ',\n'
  }
  yield '\n}}\n'
}
