import { describe, expect, it } from 'vitest'
import { readCsvStrictly } from '../../test/read-csv-strictly.ts'
import { writeCsv } from './exports.ts'
import { unguardFormula } from './formula-guard.ts'

const texts = [
  'three\nlines\n=2+2',
  'carriage\rreturn',
  'both\r\nof them',
  'a,b',
  'a;b',
  'a\tb',
  'a "quote"',
  '"',
  '',
  ' spaces ',
  "'=quoted already",
  "'t Hooft",
  'sep=;',
  '\u{1F600} é',
]
const formulas = ['=1+1', '+cmd', '-2', '@SUM(A1)', '\tx', '\rx', '\n=2', ' =3', '\u00a0=3', '\uFF1D4', "'=5"]

describe('writeCsv', () => {
  it('an exported CSV file is read unchanged by another CSV parser', () => {
    const rows = texts.map((text, index) => [text, String(index), text])
    const read = readCsvStrictly(writeCsv(rows), ',')
    expect(read.map((row) => row.map(unguardFormula))).toEqual(rows)
  })

  it.each(texts)(
    'writeCsv quotes %j so that a reader with another separator finds no other cells',
    (text) => {
      const [line] = readCsvStrictly(writeCsv([[text]]), ';')
      expect(line?.map(unguardFormula)).toEqual([text])
    },
  )

  it.each(formulas)('no CSV cell begins with the formula %j', (formula) => {
    const [[cell = ''] = []] = readCsvStrictly(writeCsv([[formula, 'x']]))
    expect(cell).toBe(`'${formula}`)
    expect(unguardFormula(cell)).toBe(formula)
  })

  it('a CSV export keeps a row whose only cell is empty', () => {
    expect(writeCsv([['Tags'], [''], ['a']], false)).toBe('Tags\r\n""\r\na\r\n')
  })
})
