import type { TaskImportSource } from '@headway/contracts/task-imports'
import { fileProblem } from '../../../platform/tables/file-problem.ts'
import { fileIn, namesIn } from './archive.ts'
import { isPlanka, readPlanka } from './planka.ts'
import type { DateFormat } from '../../../platform/tables/parse-dates.ts'
import { withLimitedLists } from './limit-lists.ts'
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

const MAX_NAMED = 10

/**
 * Creates the error for a file of an unknown format.
 *
 * @param found sentence that tells what the file contains instead.
 */
const unknown = (found: string) =>
  fileProblem(
    'unknown_format',
    `This file can’t be imported. A table needs a column Title, Task, Subject or Name; boards are imported as JSON. ${found}`,
  )

const columnsOf = ({ heads }: ReadTable): string =>
  `Columns found: ${[...heads]
    .slice(0, MAX_NAMED)
    .map((head) => `“${head.slice(0, 50)}”`)
    .join(', ')}.`

/** Options for reading a file. */
export interface ReadingOptions {
  /** Source chosen by the user; null to detect it from the content. */
  chosen: TaskImportSource | null
  /** Date order and time zone when the file does not determine them. */
  days: DateFormat
}

function readBoard(value: unknown, chosen: TaskImportSource | null): SourceFile {
  const board = boards.find(({ source, is }) => (chosen === null ? is(value) : source === chosen))
  if (!board) {
    throw unknown('This JSON file is not an export of a supported product.')
  }
  return board.read(value)
}

function readTable(table: ReadTable, { chosen, days }: ReadingOptions): SourceFile {
  const layout = layoutOf(table, chosen)
  if (!layout) {
    throw unknown(columnsOf(table))
  }
  return readTableTasks(table, layout, days)
}

async function readPacked(file: Buffer, options: ReadingOptions): Promise<SourceFile> {
  const names = await namesIn(file)
  if (names.includes('data.json')) {
    return readBoard(parseJson(await fileIn(file, 'data.json')), options.chosen)
  }
  if (names.includes('[Content_Types].xml')) {
    return readTable(await readWorkbookTable(file), options)
  }
  // Plane packs its single table in an archive.
  const [table, ...others] = names.filter((name) => /\.(?:csv|xlsx)$/i.test(name))
  if (table === undefined || others.length > 0) {
    throw fileProblem('unknown_archive', 'Unpack the archive and import its files one at a time.')
  }
  const inner = await fileIn(file, table)
  return readTable(/\.xlsx$/i.test(table) ? await readWorkbookTable(inner) : readCsvTable(inner), options)
}

/** Signature of old Excel workbooks, which are not ZIP archives (MS-CFB). */
const OLD_WORKBOOK = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const PACKED = Buffer.from('PK\u0003\u0004', 'latin1')

const begins = (file: Buffer, bytes: Buffer) => file.subarray(0, bytes.length).equals(bytes)

function read(file: Buffer, options: ReadingOptions): SourceFile | Promise<SourceFile> {
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

/**
 * Reads the tasks of a file: a table (CSV or Excel) of Headway, Plane, OpenProject or Redmine, or a board of Planka,
 * Trello or Vikunja (docs/IMPORT.md). The format is detected from the content, not from the file name.
 *
 * @throws ProblemError 400 that names the error in the file.
 */
export async function readSource(file: Buffer, options: ReadingOptions): Promise<SourceFile> {
  return withLimitedLists(await read(file, options))
}
