import { describe, expect, it } from 'vitest'
import { ProblemError } from '../errors.ts'
import { readCsv } from './read-csv.ts'

const limits = { records: 100, recordLength: 1_000 }
const cellsOf = (file: string | Buffer, hasHeading = true) =>
  readCsv(Buffer.from(file as string), { ...limits, hasHeading }).map(({ cells }) => cells)
const problemOf = (file: string | Buffer) => {
  try {
    return cellsOf(file)
  } catch (error) {
    return error instanceof ProblemError ? error.options.detail : error
  }
}

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

describe('the encoding of a table', () => {
  const text = 'Title;Due\r\nBüro “räumen” – 5 €;2027-03-31\r\n'
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 little-endian', utf16(text, false)],
    ['UTF-16 big-endian', utf16(text, true)],
    [
      'Windows-1252',
      Buffer.from('Title;Due\r\nB\xfcro \x93r\xe4umen\x94 \x96 5 \x80;2027-03-31\r\n', 'latin1'),
    ],
  ])('the encoding of a table may be %s', (_, file) => {
    expect(cellsOf(file)).toEqual([
      ['Title', 'Due'],
      ['Büro “räumen” – 5 €', '2027-03-31'],
    ])
  })

  it.each([
    [
      'PK\u0003\u0004',
      'The file is an Excel workbook or a ZIP archive. Save the table as CSV and choose that file.',
    ],
    ['%PDF-1.7', 'The file is a PDF. Save the table as CSV and choose that file.'],
    ['a\0b', 'This is not a text file. Save the table as CSV and choose that file.'],
  ])('no encoding is found for %j, and the refusal states what the file is', (file, message) => {
    expect(problemOf(file)).toBe(message)
  })
})

describe('the separator of a table', () => {
  it.each([
    ['Title,Due\nOne; two,2027-01-01', ['Title', 'Due']],
    ['Title;Due\nOne, two;2027-01-01', ['Title', 'Due']],
    ['Title\tDue\nOne, two; three\t2027-01-01', ['Title', 'Due']],
    ['Date;Name, as printed\n2026-12-25;Christmas Day', ['Date', 'Name, as printed']],
    ['"Name, as printed; or not",Date\n"a;b",c', ['Name, as printed; or not', 'Date']],
    ['"Title";"Notes"\n"One";"a,b\nc,d\ne,f"', ['Title', 'Notes']],
    ['Title\nBuy milk, eggs\nCall Ann, Bob', ['Title']],
    ['Title;Assigned to\nOne;"Doe, John"\nTwo;"Roe, Jane"', ['Title', 'Assigned to']],
    ['Price;Name\n1,5;a\n2,5;b', ['Price', 'Name']],
  ])('the separator of the CSV file %j divides it into columns', (file, heading) => {
    expect(cellsOf(file)[0]).toEqual(heading)
  })

  it.each([
    [
      '2026-12-25;Christmas Day, public\n2026-12-26;Boxing Day, public',
      '2026-12-25',
      'Christmas Day, public',
    ],
    ['2026-12-25,Christmas; the first\n2026-12-26,Boxing; the second', '2026-12-25', 'Christmas; the first'],
    ['2026-12-25;A,B\n2026-12-26;C,D', '2026-12-25', 'A,B'],
    ['Holidays of the office\n2026-12-25;Christmas\n2026-12-26;Boxing', 'Holidays of the office', undefined],
    ['2026-12-25,Christmas\n2026-12-26', '2026-12-25', 'Christmas'],
  ])('the separator of %j is the one between its first cells', (file, first, second) => {
    const [cells = []] = cellsOf(file, false)
    expect([cells[0], cells[1]]).toEqual([first, second])
  })

  it.each(['sep=|\r\n', '"sep=|"\n', 'SEP=|\n', '\uFEFFsep=|\r\n'])(
    'the line %j declares the separator of a table',
    (line) => {
      const file = Buffer.from(`${line}Title|Due, or not\r\nOne|2027-01-01`)
      expect(readCsv(file, { ...limits, hasHeading: true })).toEqual([
        { line: 2, cells: ['Title', 'Due, or not'] },
        { line: 3, cells: ['One', '2027-01-01'] },
      ])
    },
  )
})

describe('a row', () => {
  it('an empty CSV row is skipped, also one with only separators or spaces', () => {
    expect(cellsOf(',,\n\nTitle,Due,Tags\n,,\nOne,,\n , ,\n,,,,\n"","",""\n')).toEqual([
      ['Title', 'Due', 'Tags'],
      ['One', '', ''],
    ])
  })

  it('a line of separators inside quotes is part of the cell', () => {
    expect(cellsOf('Title,Notes\nOne,"a\n,,\n\nb"\n,\nTwo,')).toEqual([
      ['Title', 'Notes'],
      ['One', 'a\n,,\n\nb'],
      ['Two', ''],
    ])
  })

  it('half a million rows with only separators are skipped', () => {
    expect(cellsOf(`Title,Due\nOne,\n${',,,\n'.repeat(500_000)}Two,\n`)).toHaveLength(3)
  })

  it('a CSV row may have empty cells beyond the heading', () => {
    expect(cellsOf('Title,Due\nOne,2027-01-01,,').at(-1)).toEqual(['One', '2027-01-01', '', ''])
  })

  it.each([
    [
      'Title,Due\na,b,c',
      'Line 2 can’t be read: it has 3 columns, but the header has 2. Check its quotes and separators.',
    ],
    [
      'sep=,\nTitle,Due\na',
      'Line 3 can’t be read: it has 1 columns, but the header has 2. Check its quotes and separators.',
    ],
    ['Title,Due\n"a,b', 'Line 2 can’t be read: a quote is never closed.'],
    ['Title,Due\na"b,c', 'Line 2 can’t be read: check its quotes.'],
    [
      `Title,Due\n${'x'.repeat(1_100)}`,
      'Line 2 can’t be read: it has more than 1000 characters. Check its quotes.',
    ],
  ])('a CSV row that cannot be read is reported with its line (%#)', (file, message) => {
    expect(problemOf(file)).toBe(message)
  })
})
