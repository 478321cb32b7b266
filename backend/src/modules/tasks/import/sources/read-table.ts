import { limits } from '@headway/contracts'
import { fileProblem } from '../../../../platform/tables/file-problem.ts'
import { type CsvRecord, readCsv, requireFewColumns } from '../../../../platform/tables/read-csv.ts'
import { zoneInHead } from '../../../../platform/tables/local-times.ts'
import { requireSmallArchive } from './archive.ts'

/** Characters of one row: a description and the columns around it. */
const LONGEST_ROW = 262_144

/** Few people ever import a workbook, so the library is loaded with the first one. */
const library = async () => import('read-excel-file/node')

/** A row by the names of its columns, in lower case. */
export interface TableRow {
  readonly line: number
  /** Undefined where the table has no such column. */
  readonly textIn: (head: string) => string | undefined
  /** Of all columns with a name. */
  readonly textsIn: (head: string) => readonly string[]
}

/** A column in which something stands. */
export interface FilledColumn {
  /** As the file has it, `Column 3` where it has none. */
  readonly name: string
  /** What its cells are found by. */
  readonly head: string
  /** Whether an earlier column has the same name. */
  readonly isRepeated: boolean
}

export interface ReadTable {
  /** In lower case. */
  readonly heads: ReadonlySet<string>
  /** Zones that columns name in their headings, by their names. */
  readonly zones: ReadonlyMap<string, string>
  readonly filled: readonly FilledColumn[]
  readonly rows: readonly TableRow[]
}

function tableOf(records: readonly CsvRecord[]): ReadTable {
  const [heading, ...rows] = records
  if (!heading || rows.length === 0) {
    throw fileProblem('empty_file', 'The file has no rows below the header.')
  }
  if (rows.length > limits.importRows) {
    throw fileProblem('too_many_rows', `A file may have at most ${limits.importRows} rows.`)
  }
  requireFewColumns(heading.cells.length)
  const places = new Map<string, number[]>()
  const zones = new Map<string, string>()
  const columns = heading.cells.map((text, index) => {
    const { name, timeZone } = zoneInHead(text.trim())
    const head = name.toLowerCase()
    const earlier = places.get(head)
    if (earlier) {
      earlier.push(index)
    } else {
      places.set(head, [index])
      if (timeZone !== undefined) {
        zones.set(head, timeZone)
      }
    }
    return { name: text.trim() || `Column ${index + 1}`, head, isRepeated: earlier !== undefined }
  })
  const isFilled = (_: unknown, index: number) => rows.some(({ cells }) => (cells[index] ?? '').trim() !== '')
  return {
    heads: new Set(places.keys()),
    zones,
    filled: columns.filter(isFilled),
    rows: rows.map(({ line, cells }) => ({
      line,
      textIn: (head) => {
        const [index] = places.get(head) ?? []
        return index === undefined ? undefined : (cells[index] ?? '')
      },
      textsIn: (head) => (places.get(head) ?? []).map((index) => cells[index] ?? ''),
    })),
  }
}

/** Reads a CSV file with a heading. @throws ProblemError 400 that says what is wrong with it. */
export const readCsvTable = (file: Buffer): ReadTable =>
  tableOf(readCsv(file, { records: limits.importRows + 2, recordLength: LONGEST_ROW, hasHeading: true }))

/** The reader gives what a clock shows as if it were UTC, and fractions of a day a few milliseconds beside the second. */
function textOfTime(value: Date): string {
  const text = new Date(Math.round(value.getTime() / 1_000) * 1_000).toISOString().slice(0, 19)
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text
}

function textOf(value: unknown): string {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? '' : textOfTime(value)
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
    throw fileProblem('bad_workbook', 'The workbook can’t be read. Save it as .xlsx or CSV.')
  }
  return tableOf(
    rows
      .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
      .filter(({ cells }) => cells.some((text) => text.trim() !== '')),
  )
}
