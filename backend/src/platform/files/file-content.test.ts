import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentProblem } from './file-content.ts'
import { claimedType } from './file-type.ts'
import { type ZipEntry, zipOf } from '../../test/zip.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway-content-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function problemOf(name: string, content: Buffer) {
  const type = claimedType(name)
  if (!type) {
    throw new Error(`${name} is no accepted type`)
  }
  const path = join(folder, 'file')
  await writeFile(path, content)
  return contentProblem(path, type)
}

const types = { name: '[Content_Types].xml' }
const wordEntries: ZipEntry[] = [types, { name: 'word/document.xml' }]
const excelEntries: ZipEntry[] = [types, { name: 'xl/workbook.xml' }]

describe('a document', () => {
  it.each([
    ['a.docx', wordEntries],
    ['a.xlsx', excelEntries],
    ['many entries', Array.from({ length: 9_998 }, (_, index) => ({ name: `word/${index}.xml` }))],
  ])('a document is accepted: %s', async (name, entries) => {
    const file = name.includes('.') ? name : 'a.docx'
    expect(
      await problemOf(file, zipOf(entries.length > 10 ? [...wordEntries, ...entries] : entries)),
    ).toBeUndefined()
  })

  it.each<[string, ZipEntry[], string]>([
    ['no list of content types', [{ name: 'word/document.xml' }], 'file_content_mismatch'],
    ['no content', [types], 'file_content_mismatch'],
    ['the entries of another file type', excelEntries, 'file_content_mismatch'],
    ['no entries', [], 'file_content_mismatch'],
    ['macros', [...wordEntries, { name: 'word/vbaProject.bin' }], 'file_content_mismatch'],
    ['macros in capitals', [...wordEntries, { name: 'word/VBAPROJECT.BIN' }], 'file_content_mismatch'],
    ['a path outside the archive', [...wordEntries, { name: 'word/../../etc/passwd' }], 'archive_rejected'],
    ['an absolute path', [...wordEntries, { name: '/etc/passwd' }], 'archive_rejected'],
    ['a drive letter', [...wordEntries, { name: 'C:/windows' }], 'archive_rejected'],
    ['a backslash', [...wordEntries, { name: 'word\\..\\x' }], 'archive_rejected'],
    ['a symbolic link', [...wordEntries, { name: 'word/link', mode: 0o120_777 }], 'archive_rejected'],
    [
      'a declared size of 600 MB',
      [...wordEntries, { name: 'word/a', declaredSize: 600 * 1_048_576 }],
      'archive_rejected',
    ],
    [
      'a compression ratio above 100',
      [...wordEntries, { name: 'word/a', declaredSize: 100_000 }],
      'archive_rejected',
    ],
    [
      'ten thousand and one entries',
      [...wordEntries, ...Array.from({ length: 9_999 }, (_, index) => ({ name: `word/${index}` }))],
      'archive_rejected',
    ],
  ])('a document is refused with %s', async (_case, entries, problem) => {
    expect(await problemOf('a.docx', zipOf(entries))).toBe(problem)
  })

  it.each([
    ['ten bytes', Buffer.from('504b0304aabbccddeeff', 'hex')],
    ['half an archive', zipOf(wordEntries).subarray(0, 60)],
    ['an archive with an incomplete directory', zipOf(wordEntries).subarray(0, -23)],
  ])('a document is refused when it is %s', async (_case, content) => {
    expect(await problemOf('a.docx', content)).toBe('file_content_mismatch')
  })
})

/** Returns the beginning of a PNG with the given size. */
function png(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.from('0806000000', 'hex'), Buffer.alloc(16)])
}
const gif = (width: number, height: number) =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from(new Uint16Array([width, height]).buffer),
    Buffer.alloc(16),
  ])

/** Returns the beginning of a JPEG with the given size, with a segment of JFIF before its frame. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc000110800000000', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), frame])
}

describe('an image', () => {
  it.each([
    ['a.png', png(10_000, 5_000)],
    ['a.gif', gif(10_000, 5_000)],
    ['a.jpg', jpeg(10_000, 5_000)],
  ])('an image up to 50 megapixels is accepted: %s', async (name, content) => {
    expect(await problemOf(name, content)).toBeUndefined()
  })

  it.each([
    ['a.png', png(10_000, 5_001)],
    ['a.png', png(60_000, 60_000)],
    ['a.gif', gif(60_000, 60_000)],
    ['a.jpeg', jpeg(60_000, 60_000)],
  ])('an image above 50 megapixels is refused: %s', async (name, content) => {
    expect(await problemOf(name, content)).toBe('image_too_large')
  })

  it.each([
    ['a.png', png(1, 1).subarray(0, 12)],
    ['a.gif', Buffer.from('GIF89a')],
    ['a.jpg', Buffer.from('ffd8ff', 'hex')],
    ['a.jpg', jpeg(1, 1).subarray(0, -1)],
    ['a.jpg', Buffer.concat([Buffer.from('ffd8ffe0ffff', 'hex'), Buffer.alloc(2_000_000)])],
  ])('an image is refused when its size is missing: %s', async (name, content) => {
    expect(await problemOf(name, content)).toBe('file_content_mismatch')
  })

  it('a JPEG that names no size in a million bytes is refused after little computing', async () => {
    const content = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(1_048_572)])
    const milliseconds: number[] = []
    for (let run = 0; run < 5; run++) {
      const before = process.cpuUsage()
      expect(await problemOf('a.jpg', content)).toBe('file_content_mismatch')
      const { user } = process.cpuUsage(before)
      milliseconds.push(user / 1_000)
    }
    expect(Math.min(...milliseconds)).toBeLessThan(25)
  })
})
