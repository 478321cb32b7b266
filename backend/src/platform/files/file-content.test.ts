import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentProblem } from './file-content.ts'
import { claimedType } from './file-type.ts'
import { type ZipEntry, zipOf } from '../../modules/reports/testing/zip.ts'

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
const words: ZipEntry[] = [types, { name: 'word/document.xml' }]
const sheet: ZipEntry[] = [types, { name: 'xl/workbook.xml' }]

describe('a document', () => {
  it.each([
    ['a.docx', words],
    ['a.xlsx', sheet],
    ['many entries', Array.from({ length: 9_998 }, (_, index) => ({ name: `word/${index}.xml` }))],
  ])('is taken as it is: %s', async (name, entries) => {
    const file = name.includes('.') ? name : 'a.docx'
    expect(
      await problemOf(file, zipOf(entries.length > 10 ? [...words, ...entries] : entries)),
    ).toBeUndefined()
  })

  it.each<[string, ZipEntry[], string]>([
    ['no types', [{ name: 'word/document.xml' }], 'file_content_mismatch'],
    ['no content', [types], 'file_content_mismatch'],
    ['the other kind', sheet, 'file_content_mismatch'],
    ['nothing', [], 'file_content_mismatch'],
    ['macros', [...words, { name: 'word/vbaProject.bin' }], 'file_content_mismatch'],
    ['macros in capitals', [...words, { name: 'word/VBAPROJECT.BIN' }], 'file_content_mismatch'],
    ['a name that leads out', [...words, { name: 'word/../../etc/passwd' }], 'archive_rejected'],
    ['an absolute name', [...words, { name: '/etc/passwd' }], 'archive_rejected'],
    ['a drive letter', [...words, { name: 'C:/windows' }], 'archive_rejected'],
    ['a backslash', [...words, { name: 'word\\..\\x' }], 'archive_rejected'],
    ['a symbolic link', [...words, { name: 'word/link', mode: 0o120_777 }], 'archive_rejected'],
    ['600 MB declared', [...words, { name: 'word/a', declaredSize: 600 * 1_048_576 }], 'archive_rejected'],
    ['a hundredfold size', [...words, { name: 'word/a', declaredSize: 100_000 }], 'archive_rejected'],
    [
      'ten thousand and one entries',
      [...words, ...Array.from({ length: 9_999 }, (_, index) => ({ name: `word/${index}` }))],
      'archive_rejected',
    ],
  ])('is refused with %s', async (_case, entries, problem) => {
    expect(await problemOf('a.docx', zipOf(entries))).toBe(problem)
  })

  it.each([
    ['ten bytes', Buffer.from('504b0304aabbccddeeff', 'hex')],
    ['half an archive', zipOf(words).subarray(0, 60)],
    ['a directory that is cut', zipOf(words).subarray(0, -23)],
  ])('is refused when it is %s', async (_case, content) => {
    expect(await problemOf('a.docx', content)).toBe('file_content_mismatch')
  })
})

/** The head of a PNG that claims a size. */
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

describe('an image', () => {
  it.each([
    ['a.png', png(10_000, 5_000)],
    ['a.gif', gif(10_000, 5_000)],
  ])('is taken up to 50 megapixels: %s', async (name, content) => {
    expect(await problemOf(name, content)).toBeUndefined()
  })

  it.each([
    ['a.png', png(10_000, 5_001)],
    ['a.png', png(60_000, 60_000)],
    ['a.gif', gif(60_000, 60_000)],
  ])('is refused beyond: %s', async (name, content) => {
    expect(await problemOf(name, content)).toBe('image_too_large')
  })

  it.each([
    ['a.png', png(1, 1).subarray(0, 12)],
    ['a.gif', Buffer.from('GIF89a')],
    ['a.jpg', Buffer.from('ffd8ff', 'hex')],
    ['a.jpg', Buffer.concat([Buffer.from('ffd8ffe0ffff', 'hex'), Buffer.alloc(2_000_000)])],
  ])('is refused when it does not say how large it is: %s', async (name, content) => {
    expect(await problemOf(name, content)).toBe('file_content_mismatch')
  })
})
