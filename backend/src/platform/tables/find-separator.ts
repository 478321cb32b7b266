import { parse } from 'csv-parse/sync'

const SEPARATORS = [',', ';', '\t'] as const
/** Number of records at the beginning of a table that are compared. */
const SAMPLE_LINES = 50

/** Returns the readable records at the beginning of a text, split by a separator. */
function sampleOf(sample: string, separator: string): string[][] {
  const records: string[][] = []
  try {
    parse(sample, {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      to: SAMPLE_LINES,
      trim: true,
      on_record: (record: string[]) => {
        records.push(record)
        return null
      },
    })
  } catch {
    // An unclosed quote ends the sample; the records before it are sufficient.
  }
  return records
}

/** Returns the number of columns of a table: that of the heading, otherwise the most common number above one. */
function widthOf(records: readonly string[][], hasHeading: boolean): number {
  if (hasHeading) {
    return records[0]?.length ?? 1
  }
  const counts = new Map<number, number>()
  for (const { length } of records) {
    if (length > 1) {
      counts.set(length, (counts.get(length) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 1
}

/** Returns how well a separator fits as a list of scores, the most important first; higher is better. */
function fitOf(sample: string, separator: string, hasHeading: boolean): number[] {
  const records = sampleOf(sample, separator)
  const width = widthOf(records, hasHeading)
  const fitting = records.filter(({ length }) => length === width)
  // In prose, a space follows most commas and semicolons; in a table, most cells begin directly.
  const isProse = sample.split(`${separator} `).length * 2 > sample.split(separator).length + 1
  return [
    width > 1 ? 1 : 0,
    records.length === 0 ? 1 : fitting.length / records.length,
    isProse ? 0 : 1,
    // Between two equally good separators, the one that makes the first cells shorter wins.
    -fitting.reduce((sum, [first = '']) => sum + first.length, 0),
  ]
}

const compareFits = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0

/**
 * Returns the separator of a table. It splits the first records with each separator and chooses the one that yields the
 * most consistent number of columns.
 *
 * @param text the table or its beginning.
 * @param hasHeading whether the first record contains the column names and so determines the number of columns.
 */
export function findSeparator(text: string, hasHeading: boolean): string {
  const fits = SEPARATORS.map((separator) => ({ separator, fit: fitOf(text, separator, hasHeading) }))
  return fits.toSorted((one, other) => compareFits(other.fit, one.fit))[0]?.separator ?? ','
}
