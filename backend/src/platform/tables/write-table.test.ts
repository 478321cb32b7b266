import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { Table } from './table.ts'
import { writeTable } from './write-table.ts'

const settings = { get: () => 'UTC' as never }
const columns = [{ head: 'Number', width: 10 }]

async function* batchesOf(...batches: number[][]): Table['batches'] {
  for (const numbers of batches) {
    yield numbers.map((number) => [number])
  }
}

async function* failing(): Table['batches'] {
  yield await Promise.reject(new Error('lock wait'))
}

it.each(['csv', 'xlsx'] as const)(
  'a %s file does not begin before its first page is read, so that an error can still be reported',
  async (format) => {
    const file = writeTable(settings, format, { name: 'Numbers', columns, batches: failing() })
    await expect(file.next()).rejects.toThrow('lock wait')
  },
)

it.each([
  [[[1], [2]], 'Number\r\n1\r\n2\r\n'],
  [[[], [2]], 'Number\r\n2\r\n'],
  [[], 'Number\r\n'],
])('the CSV file of the pages %j has one header', async (pages, expected) => {
  const file = writeTable(settings, 'csv', { name: 'Numbers', columns, batches: batchesOf(...pages) })
  const text = (await Readable.from(file).toArray()).join('')
  expect(text.replace(/^\uFEFF/, '')).toBe(expected)
})
