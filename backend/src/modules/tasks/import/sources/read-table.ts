import { limits } from '@headway/contracts'
import { fileProblem, readDelimited, requireFewColumns } from '../../../../platform/tables/read-delimited.ts'
import { requireSmallArchive } from './archive.ts'

/** Characters of one row: a description and the columns around it. */
const LONGEST_ROW = 262_144

/** Loaded with the first workbook: few people ever import one (docs/adr/147-loaded-when-it-is-used.md). */
const library = async () => import('read-excel-file/node')

/** A row by the names of its columns, in lower case. */
export interface TableRow {
  readonly line: number
  /** Undefined where the table has no such column. */
  readonly textIn: (head: string) => string | undefined
}

/** A column in which something stands. */
export interface FilledColumn {
  /** As the file has it, `Column 3` where it has none. */
  readonly name: string
  /** What its cells are found by; undefined where an earlier column has the same name. */
  readonly head: string | undefined
}

export interface ReadTable {
  /** In lower case. */
  readonly heads: ReadonlySet<string>
  readonly filled: readonly FilledColumn[]
  readonly rows: readonly TableRow[]
}

/** Text of a CSV: UTF-8, or UTF-16 with a mark, or what older programs write. */
export function decodeTable(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) {
    return new TextDecoder('utf-16le').decode(file)
  }
  if (file.includes(0)) {
    throw fileProblem('not_text', 'The file is neither a table nor a board that can be read.')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

function tableOf(records: readonly { line: number; texts: readonly string[] }[]): ReadTable {
  const [heading, ...rows] = records
  if (!heading || rows.length === 0) {
    throw fileProblem('empty_file', 'The file has no rows below its heading.')
  }
  if (rows.length > limits.importRows) {
    throw fileProblem('too_many_rows', `A file may have at most ${limits.importRows} rows.`)
  }
  requireFewColumns(heading.texts.length)
  // Of columns with the same name the first counts.
  const places = new Map<string, number>()
  const columns = heading.texts.map((text, index) => {
    const head = text.trim().toLowerCase()
    const isFirst = !places.has(head)
    if (isFirst) {
      places.set(head, index)
    }
    return { name: text.trim() || `Column ${index + 1}`, head: isFirst ? head : undefined }
  })
  const isFilled = (_: unknown, index: number) => rows.some(({ texts }) => (texts[index] ?? '').trim() !== '')
  return {
    heads: new Set(places.keys()),
    filled: columns.filter(isFilled),
    rows: rows.map(({ line, texts }) => ({
      line,
      textIn: (head) => {
        const index = places.get(head)
        return index === undefined ? undefined : (texts[index] ?? '')
      },
    })),
  }
}

/** Reads a CSV file with a heading. @throws ProblemError 400 that says what is wrong with it. */
export const readCsvTable = (file: Buffer): ReadTable =>
  tableOf(
    readDelimited(decodeTable(file), { records: limits.importRows + 2, recordLength: LONGEST_ROW }).map(
      ({ record, info }) => ({ line: info.lines, texts: record }),
    ),
  )

function textOf(value: unknown): string {
  if (value instanceof Date) {
    const text = value.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
  }
  return value === null || value === undefined ? '' : String(value as string | number | boolean)
}

/** Reads the first sheet of a workbook (Office Open XML). @throws ProblemError 400 that says what is wrong with it. */
export async function readWorkbookTable(file: Buffer): Promise<ReadTable> {
  await requireSmallArchive(file)
  const { default: readWorkbook } = await library()
  const sheets = await readWorkbook(file).catch(() => undefined)
  const rows = sheets?.[0]?.data
  if (!rows) {
    throw fileProblem('bad_workbook', 'The workbook cannot be read. Save it as .xlsx or as CSV.')
  }
  return tableOf(
    rows
      .map((cells, index) => ({ line: index + 1, texts: cells.map(textOf) }))
      .filter(({ texts }) => texts.some((text) => text !== '')),
  )
}
