import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Platform } from '../../../platform/platform.ts'
import type { ChainedEntry } from '../entries/entry.ts'
import { presentDetail, readPage } from './audit.list.ts'
import type { AuditFilter } from './filter.ts'

const PAGE = 100

export type ExportFormat = 'csv' | 'jsonl'

const columns = [
  'id',
  'at',
  'kind',
  'area',
  'actorId',
  'actor',
  'role',
  'via',
  'objectType',
  'objectId',
  'object',
  'address',
  'requestId',
  'before',
  'after',
  'details',
  'hash',
  'previousHash',
]

const text = (value: string | number | null | undefined) => String(value ?? '')
const json = (value: unknown) => (value === null ? '' : JSON.stringify(value))

function recordOf(entry: ChainedEntry): string[] {
  const {
    id,
    at,
    kind,
    area,
    actor,
    via,
    object,
    address,
    requestId,
    before,
    after,
    details,
    hash,
    previousHash,
  } = presentDetail(entry)
  return [
    id,
    at,
    kind,
    area,
    actor?.id,
    actor?.name,
    actor?.role,
    via,
    object?.type,
    object?.id,
    object?.name,
    address,
    requestId,
    json(before),
    json(after),
    json(details),
    hash,
    previousHash,
  ].map(text)
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe (docs/RULES.md, "Attacks"). */
const csvOf = (records: string[][], isFirst: boolean) =>
  stringify(records, { bom: isFirst, record_delimiter: 'windows', escape_formulas: true })

const linesOf = (entries: readonly ChainedEntry[]) =>
  entries.map((entry) => `${JSON.stringify(presentDetail(entry))}\n`).join('')

async function* writePages(platform: Platform, filter: AuditFilter, format: ExportFormat) {
  let head = format === 'csv' ? csvOf([columns], true) : ''
  let before: number | undefined
  do {
    const { entries, next } = await readPage(platform, filter, { before, limit: PAGE })
    yield head + (format === 'csv' ? csvOf(entries.map(recordOf), false) : linesOf(entries))
    head = ''
    before = next
  } while (before !== undefined)
}

/**
 * Everything that a filter finds, a page at a time while the client takes it, as CSV (RFC 4180) or JSON lines. The first page is
 * read at once: what goes wrong with it is answered, later the connection ends.
 */
export async function streamEntries(
  platform: Platform,
  filter: AuditFilter,
  format: ExportFormat,
): Promise<Readable> {
  const pages = writePages(platform, filter, format)
  const first = await pages.next()
  return Readable.from(withFirst(first, pages), { objectMode: false })
}

async function* withFirst(first: IteratorResult<string>, rest: AsyncGenerator<string>) {
  if (!first.done) {
    yield first.value
    yield* rest
  }
}
