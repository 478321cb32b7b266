import { parse } from 'csv-parse/sync'

const SEPARATORS = [',', ';', '\t'] as const
/** Records at the beginning of a table that tell its separator. */
const LOOKED_AT = 50

/** Returns the records at the beginning of a text under one separator, as far as they can be read. */
function sampleOf(sample: string, separator: string): string[][] {
  const records: string[][] = []
  try {
    parse(sample, {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      to: LOOKED_AT,
      trim: true,
      on_record: (record: string[]) => {
        records.push(record)
        return null
      },
    })
  } catch {
    // The records before a quote that does not end still tell.
  }
  return records
}

/** The number of columns that a table has: of its heading, else what most records have that are divided at all. */
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

/** How well a separator fits, in the order of what counts: higher numbers fit better. */
function fitOf(sample: string, separator: string, hasHeading: boolean): number[] {
  const records = sampleOf(sample, separator)
  const width = widthOf(records, hasHeading)
  const fitting = records.filter(({ length }) => length === width)
  const isProse = sample.split(`${separator} `).length * 2 > sample.split(separator).length + 1
  return [
    width > 1 ? 1 : 0,
    records.length === 0 ? 1 : fitting.length / records.length,
    isProse ? 0 : 1,
    // What divides the first cells from the others comes before what stands in the others.
    -fitting.reduce((sum, [first = '']) => sum + first.length, 0),
  ]
}

const compareFits = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0

/**
 * Returns the separator of a table, found by reading its first records with each of them: it divides all of them into as many
 * columns.
 *
 * @param text the beginning of the table or all of it.
 * @param hasHeading whether its first record names the columns: the others then have as many.
 */
export function findSeparator(text: string, hasHeading: boolean): string {
  const fits = SEPARATORS.map((separator) => ({ separator, fit: fitOf(text, separator, hasHeading) }))
  return fits.toSorted((one, other) => compareFits(other.fit, one.fit))[0]?.separator ?? ','
}
