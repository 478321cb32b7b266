import { limits } from '@headway/contracts'
import { fileProblem } from '../../../platform/tables/file-problem.ts'
import { type CsvRecord, readCsv, requireFewColumns } from '../../../platform/tables/read-csv.ts'
import { parseHeading } from '../../../platform/tables/local-times.ts'
import { requireSmallArchive } from './archive.ts'

/** Maximum number of characters in one row, enough for a description and the other columns. */
const MAX_ROW_CHARACTERS = 262_144

/** Workbooks are rarely imported, so the library is loaded on first use. */
const library = async () => import('read-excel-file/node')

/** A row with access to its cells by column name in lower case. */
export interface TableRow {
  readonly line: number
  /** Undefined when the table has no such column. */
  readonly textIn: (head: string) => string | undefined
  /** Cells of all columns with this name. */
  readonly textsIn: (head: string) => readonly string[]
}

/** A column with at least one filled cell. */
export interface FilledColumn {
  /** Name as in the file; `Column 3` for a column without a name. */
  readonly name: string
  /** Name with which the cells are looked up. */
  readonly head: string
  /** True when an earlier column has the same name. */
  readonly isRepeated: boolean
}

export interface ReadTable {
  /** Column names in lower case. */
  readonly heads: ReadonlySet<string>
  /** Time zones that column names contain, by column name. */
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
    throw fileProblem('too_many_rows', `A file can have at most ${limits.importRows} rows.`)
  }
  requireFewColumns(heading.cells.length)
  const places = new Map<string, number[]>()
  const zones = new Map<string, string>()
  const columns = heading.cells.map((text, index) => {
    const { name, timeZone } = parseHeading(text.trim())
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

/**
 * Reads a CSV file with a header row.
 *
 * @throws ProblemError 400 that names the error in the file.
 */
export const readCsvTable = (file: Buffer): ReadTable =>
  tableOf(
    readCsv(file, { records: limits.importRows + 2, recordLength: MAX_ROW_CHARACTERS, hasHeading: true }),
  )

/**
 * The library returns local times as if they were UTC. Workbooks store fractions of a day, so times may be off by
 * milliseconds and are rounded to seconds.
 */
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

/**
 * Reads the first sheet of a workbook (Office Open XML).
 *
 * @throws ProblemError 400 that names the error in the file.
 */
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
