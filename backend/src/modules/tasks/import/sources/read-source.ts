import type { TaskImportSource } from '@headway/contracts/task-imports'
import { fileProblem } from '../../../../platform/tables/read-delimited.ts'
import { fileIn, namesIn } from './archive.ts'
import { isPlanka, readPlanka } from './planka.ts'
import type { DayOrder } from './read-days.ts'
import { parseJson } from './read-json.ts'
import { type ReadTable, readCsvTable, readWorkbookTable } from './read-table.ts'
import type { SourceFile } from './source.ts'
import { layoutOf, readTableTasks, tableSources } from './table-sources.ts'
import { isTrello, readTrello } from './trello.ts'
import { isVikunja, readVikunja } from './vikunja.ts'

const boards: readonly {
  source: TaskImportSource
  is: (value: unknown) => boolean
  read: (value: unknown) => SourceFile
}[] = [
  { source: 'planka', is: isPlanka, read: readPlanka },
  { source: 'trello', is: isTrello, read: readTrello },
  { source: 'vikunja', is: isVikunja, read: readVikunja },
]

const unknown = () =>
  fileProblem(
    'unknown_format',
    'This is no file that can be imported: a table needs a column Title, Subject or Name; boards come as JSON.',
  )

/** How a file is read. */
export interface ReadingOptions {
  /** By hand; null where the content tells. */
  chosen: TaskImportSource | null
  /** Order of numbers in dates with slashes, where the file does not tell. */
  dayOrder: DayOrder
}

function readBoard(value: unknown, chosen: TaskImportSource | null): SourceFile {
  const board = boards.find(({ source, is }) => (chosen === null ? is(value) : source === chosen))
  if (!board) {
    throw unknown()
  }
  return board.read(value)
}

function readTable(table: ReadTable, { chosen, dayOrder }: ReadingOptions): SourceFile {
  const layout = layoutOf(table, chosen)
  if (!layout) {
    throw unknown()
  }
  return readTableTasks(table, layout, dayOrder)
}

async function readPacked(file: Buffer, options: ReadingOptions): Promise<SourceFile> {
  const names = await namesIn(file)
  if (names.includes('data.json')) {
    return readBoard(parseJson(await fileIn(file, 'data.json')), options.chosen)
  }
  if (names.includes('[Content_Types].xml')) {
    return readTable(await readWorkbookTable(file), options)
  }
  // Plane packs the one table that it exports.
  const [table, ...others] = names.filter((name) => /\.(?:csv|xlsx)$/i.test(name))
  if (table === undefined || others.length > 0) {
    throw fileProblem('unknown_archive', 'Unpack the archive, and import one file of it at a time.')
  }
  const inner = await fileIn(file, table)
  return readTable(/\.xlsx$/i.test(table) ? await readWorkbookTable(inner) : readCsvTable(inner), options)
}

/** The old workbooks of Excel, which are no archives (MS-CFB). */
const OLD_WORKBOOK = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const PACKED = Buffer.from('PK\u0003\u0004', 'latin1')

const begins = (file: Buffer, bytes: Buffer) => file.subarray(0, bytes.length).equals(bytes)

/**
 * Reads the tasks of a file: a table (CSV or Excel) of our own, of Plane, OpenProject or Redmine, or a board of Planka, Trello or
 * Vikunja (docs/IMPORT.md). What it is tells its content, not its name.
 *
 * @throws ProblemError 400 that says what is wrong with the file.
 */
export async function readSource(file: Buffer, options: ReadingOptions): Promise<SourceFile> {
  if (begins(file, OLD_WORKBOOK)) {
    throw fileProblem('old_workbook', 'This is an old Excel file (.xls). Save it as .xlsx or CSV.')
  }
  if (begins(file, PACKED)) {
    return readPacked(file, options)
  }
  const isTable = options.chosen !== null && tableSources.includes(options.chosen)
  if (!isTable && /^\uFEFF?\s*[[{]/.test(file.subarray(0, 1_000).toString('utf8'))) {
    return readBoard(parseJson(file), options.chosen)
  }
  return readTable(readCsvTable(file), options)
}
