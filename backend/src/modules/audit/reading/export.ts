import type { Readable } from 'node:stream'
import { writeCsv } from '../../../platform/tables/exports.ts'
import { pagedBody } from '../../../platform/tables/paged-body.ts'
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

const linesOf = (entries: readonly ChainedEntry[]) =>
  entries.map((entry) => `${JSON.stringify(presentDetail(entry))}\n`).join('')

async function* writePages(platform: Platform, filter: AuditFilter, format: ExportFormat) {
  let head = format === 'csv' ? writeCsv([columns]) : ''
  let before: number | undefined
  do {
    const { entries, next } = await readPage(platform, filter, { before, limit: PAGE })
    yield head + (format === 'csv' ? writeCsv(entries.map(recordOf), false) : linesOf(entries))
    head = ''
    before = next
  } while (before !== undefined)
}

/** Streams all entries that match a filter as CSV (RFC 4180) or JSON lines. */
export const streamEntries = (
  platform: Platform,
  filter: AuditFilter,
  format: ExportFormat,
): Promise<Readable> => pagedBody(writePages(platform, filter, format))
