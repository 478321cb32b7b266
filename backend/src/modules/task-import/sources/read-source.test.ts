import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../../platform/errors.ts'
import { planka, trello, vikunja } from './testing/boards.ts'
import { read } from './testing/read.ts'

const codeOf = async (file: Parameters<typeof read>[0]) => {
  try {
    await read(file)
  } catch (error) {
    return error instanceof ProblemError ? error.code : error
  }
  return undefined
}

describe('a file is refused', () => {
  const bomb = zipSync({ 'data.json': [new Uint8Array(70 * 1_048_576), { level: 9 }] })
  const lying = Buffer.from(zipSync({ 'data.json': [new Uint8Array(5_000_000), { level: 9 }] }))
  // The archive's directory declares a smaller size than the real one.
  lying.writeUInt32LE(10, lying.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24)

  it.each<[string, Buffer | string | Uint8Array, string]>([
    ['that is empty', '', 'empty_file'],
    ['with a heading alone', 'Title\n', 'empty_file'],
    ['without titles', 'a,b\n1,2\n', 'unknown_format'],
    ['with a quote that does not end', 'Title,Due\n"x,y', 'bad_csv'],
    ['with rows of another length', 'Title,Due\na,b,c\n', 'bad_csv'],
    ['of bytes', Buffer.from([1, 0, 2, 0, 3]), 'not_text'],
    ['with too many rows', `Title\n${'x\n'.repeat(10_001)}`, 'too_many_rows'],
    ['with a row without end', `Title\n${'x'.repeat(300_000)}`, 'bad_csv'],
    ['of an old Excel', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'old_workbook'],
    ['that is JSON cut off', '{"cards":[{"id"', 'bad_json'],
    ['that is JSON of something else', '{"name":"x"}', 'unknown_format'],
    ['that is nested without end', '['.repeat(2_000_000), 'bad_json'],
    ['that is a board with other things in it', '{"cards":[{"id":{}}],"lists":[]}', 'unknown_shape'],
    ['of bytes in JSON', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0x22, 0x7d])]), 'bad_json'],
    ['that is an archive cut off', zipSync({ 'a.csv': strToU8('Title\nx') }).slice(0, 40), 'bad_archive'],
    [
      'with several tables',
      zipSync({ 'a.csv': strToU8('Title\nx'), 'b.csv': strToU8('Title\nx') }),
      'unknown_archive',
    ],
    ['with nothing in it', zipSync({}), 'not_text'],
    ['that holds far more than it weighs', bomb, 'archive_too_large'],
    ['that holds more than it says', lying, 'bad_archive'],
    ['that calls itself a workbook', zipSync({ '[Content_Types].xml': strToU8('<x/>') }), 'bad_workbook'],
  ])('an import refuses a file %s', async (_, file, code) => {
    expect(await codeOf(file)).toBe(code)
  })

  it('any damaged file is either read or refused with an error message', async () => {
    const seeds = [
      JSON.stringify(trello),
      JSON.stringify(planka),
      JSON.stringify(vikunja),
      'Title,Due\na,2031-01-01\n',
    ]
    const mutated = fc
      .tuple(fc.constantFrom(...seeds), fc.nat(), fc.uint8Array({ maxLength: 8 }))
      .map(([seed, at, bytes]) => {
        const file = Buffer.from(seed)
        Buffer.from(bytes).copy(file, at % file.length)
        return file
      })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.uint8Array({ maxLength: 400 }).map(Buffer.from), mutated),
        async (file) => {
          const result = await codeOf(file)
          expect(result === undefined || typeof result === 'string').toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a task', () => {
  it('a task with endless lists keeps as many items as a task can have', async () => {
    const listed = (prefix: string) => Array.from({ length: 30_000 }, (_, index) => `${prefix}${index}`)
    const rows = [
      `First,${listed('p').join(';')},`,
      `Second,,"${listed('t').join(',')}"`,
      `Third,,"${'same,'.repeat(30_000)}"`,
    ]
    const { tasks } = await read(`Title,Assigned to,Tags\n${rows.join('\n')}\n`)
    expect(tasks.map(({ people, tags }) => [people.length, tags.length])).toEqual([
      [100, 0],
      [0, 50],
      [0, 1],
    ])
  })
})
