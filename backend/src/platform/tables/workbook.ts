import { Zip, ZipDeflate } from 'fflate'
import { formatHeading, formatLocalTime } from './local-times.ts'
import type { CellValue, Table } from './table.ts'

/** Maximum number of characters of a cell (ECMA-376, limits of SpreadsheetML programs). */
const MAX_CELL_LENGTH = 32_767
/** Day 0 of the workbook calendar, which counts the nonexistent day 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** Indexes in `cellXfs` of the styles below. */
const STYLES = { day: 1, moment: 2, head: 3 } as const

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const styles = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" xfId="0" applyNumberFormat="1"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Parts that are the same in every workbook. */
const parts = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML. Characters that XML 1.0 does not allow are removed. */
const escaped = (text: string): string =>
  text
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')

/** Returns the letters of a column: A to Z, then AA. */
const columnOf = (index: number): string =>
  (index < 26 ? '' : columnOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const styled = (style: number | undefined): string => (style === undefined ? '' : ` s="${style}"`)

const textCell = (text: string, place: string, style?: number): string =>
  text === ''
    ? ''
    : `<c r="${place}" t="inlineStr"${styled(style)}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const numberCell = (value: number, place: string, style?: number): string =>
  `<c r="${place}"${styled(style)}><v>${value}</v></c>`

const serialOf = (local: string): number => (Date.parse(local) - EPOCH) / DAY_MS

/**
 * Returns the cell of a time. Workbooks have no time zones, so it contains the local time, or text when the local time
 * would be read back as another time.
 */
function momentCell(moment: Date, place: string, timeZone: string): string {
  const local = formatLocalTime(moment, timeZone)
  return /T\d\d:\d\d:\d\d$/.test(local)
    ? numberCell(serialOf(`${local}Z`), place, STYLES.moment)
    : textCell(local, place)
}

/** Returns a cell. Strings are written as text cells, so that none is taken for a formula. */
function cellOf(value: CellValue, place: string, timeZone: string): string {
  if (value === null) {
    return ''
  }
  if (typeof value === 'number') {
    return numberCell(value, place)
  }
  if (typeof value === 'string') {
    return textCell(value, place)
  }
  return 'day' in value
    ? numberCell(serialOf(value.day), place, STYLES.day)
    : momentCell(value.moment, place, timeZone)
}

/** Returns a row. The standard makes cell references optional, but many readers need them. */
const rowOf = (values: readonly CellValue[], number: number, timeZone: string): string =>
  `<row r="${number}">${values.map((value, index) => cellOf(value, columnOf(index) + number, timeZone)).join('')}</row>`

function headOf({ columns }: Table, timeZone: string): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const heads = columns.map(({ head, hasTimes }, index) =>
    textCell(hasTimes ? formatHeading(head, timeZone) : head, `${columnOf(index)}1`, STYLES.head),
  )
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`
}

const workbookOf = ({ name }: Table): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/**
 * Writes a table as a workbook with one sheet (ECMA-376, Office Open XML) and a frozen first row. Finished data is
 * yielded at once, so that memory holds only one batch of rows.
 *
 * @param timeZone IANA name of the zone of all times; the headings of their columns contain it.
 * @throws Error when the rows cannot be compressed.
 */
export async function* writeWorkbook(table: Table, timeZone: string): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    failure ??= error ?? undefined
    ready.push(chunk)
  })
  const add = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    return part
  }
  const encoder = new TextEncoder()
  for (const [name, text] of Object.entries({ ...parts, 'xl/workbook.xml': workbookOf(table) })) {
    add(name).push(encoder.encode(text), true)
  }
  const sheet = add('xl/worksheets/sheet1.xml')
  sheet.push(encoder.encode(headOf(table, timeZone)))
  let number = 1
  for await (const rows of table.batches) {
    const text = rows.map((row) => {
      number += 1
      return rowOf(row, number, timeZone)
    })
    sheet.push(encoder.encode(text.join('')))
    if (failure) {
      throw failure
    }
    yield* ready.splice(0)
  }
  sheet.push(encoder.encode('</sheetData></worksheet>'), true)
  zip.end()
  yield* ready.splice(0)
}
