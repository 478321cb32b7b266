import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { packTar, type TarHeader } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import { ArchiveError, archiveLimits, packArchive, readArchive } from './release-archive.ts'

const files = new Map([
  ['section.json', Buffer.from('{}')],
  ['mount.0123456789.js', Buffer.from('mount '.repeat(500))],
  ['mount.0123456789.js.br', Buffer.from([1, 2, 3])],
])

const archiveOf = async (...headers: (Partial<TarHeader> & { name: string; content?: string })[]) =>
  gzipSync(
    await packTar(
      headers.map(({ content = 'x', ...header }) => ({
        header: { size: content.length, type: 'file', ...header },
        body: content,
      })),
    ),
  )

/** Recalculates the checksum of the first header after a change. */
function sumAnew(tar: Buffer): void {
  tar.fill(' ', 148, 156)
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
}

describe('release archives', () => {
  it('an archive returns the packed files, and the same files are packed to the same bytes', async () => {
    const archive = await packArchive(files)
    expect(await readArchive(archive)).toEqual(files)
    expect(await packArchive(new Map([...files].toReversed()))).toEqual(archive)
  })

  it('the archive reader reads an archive that tar created from a folder', async () => {
    const archive = await archiveOf(
      { name: './', type: 'directory', size: 0, content: '' },
      { name: './a.js' },
    )
    expect([...(await readArchive(archive)).keys()]).toEqual(['a.js'])
  })

  it.each([
    ['leads out of its folder', { name: '../section.json' }],
    ['lies in a folder', { name: 'deep/section.json' }],
    ['is absolute', { name: '/etc/passwd' }],
    ['is hidden', { name: '.npmrc' }],
    ['is a symbolic link', { name: 'a.js', type: 'symlink', linkname: '/etc/passwd', size: 0, content: '' }],
    ['is a hard link', { name: 'a.js', type: 'link', linkname: 'b.js', size: 0, content: '' }],
    ['is a device', { name: 'a.js', type: 'character-device', size: 0, content: '' }],
    ['is a folder', { name: 'deep/', type: 'directory', size: 0, content: '' }],
    ['has a control sign in its name', { name: 'a\u0007.js' }],
    ['has a backslash in its name', { name: 'a\\b.js' }],
    ['has a name without end', { name: `${'a'.repeat(200)}.js` }],
  ] as const)('an archive is refused when a file %s', async (_case, header) => {
    await expect(readArchive(await archiveOf(header))).rejects.toThrow(ArchiveError)
  })

  it('the archive reader rejects an archive with a duplicate file', async () => {
    await expect(readArchive(await archiveOf({ name: 'a.js' }, { name: './a.js' }))).rejects.toThrow('twice')
    const renamed = archiveOf({ name: 'a.js' }, { name: 'b.js', pax: { path: 'a.js' } })
    await expect(readArchive(await renamed)).rejects.toThrow('twice')
  })

  it.each([
    ['leads out by the name that comes before it', { name: 'a.js', pax: { path: '../a.js' } }],
    ['leads out in signs that look like dots and slashes', { name: '．．／a.js' }],
    ['turns its name around', { name: 'a\u202esj.js' }],
    ['has letters that are written in two ways', { name: 'u\u0308.js' }],
    ['has no name', { name: '' }],
  ] as const)('an archive is refused when a file %s', async (_case, header) => {
    await expect(readArchive(await archiveOf(header))).rejects.toThrow('isn’t an allowed file name')
  })

  it.each([
    [
      'a size beyond any',
      (header: Buffer) => header.write('77777777777\0', 124),
      'unpacked files are too large',
    ],
    ['a size below nothing', (header: Buffer) => header.fill(0xff, 124, 136), 'complete tar archive'],
    ['the kind of a pipe', (header: Buffer) => header.write('6', 156), 'Only regular files'],
  ] as const)('an archive is refused when a header says %s', async (_case, change, reason) => {
    const tar = gunzipSync(await archiveOf({ name: 'a.js' }))
    change(tar)
    sumAnew(tar)
    await expect(readArchive(gzipSync(tar))).rejects.toThrow(reason)
  })

  it('the archive reader rejects an archive with a wrong header checksum', async () => {
    const tar = gunzipSync(await archiveOf({ name: 'a.js' }))
    tar.write('b', 0)
    await expect(readArchive(gzipSync(tar))).rejects.toThrow('complete tar archive')
  })

  it('the archive reader rejects trailing data after the tar or the gzip', async () => {
    const [one, other] = [await archiveOf({ name: 'a.js' }), await archiveOf({ name: 'b.js' })]
    const behind = [
      gzipSync(Buffer.concat([gunzipSync(one), gunzipSync(other)])),
      Buffer.concat([one, other]),
      Buffer.concat([one, Buffer.from('more')]),
      Buffer.concat([one, gzipSync(Buffer.alloc(archiveLimits.unpacked * 2))]),
    ]
    for (const archive of behind) {
      await expect(readArchive(archive)).rejects.toThrow(ArchiveError)
    }
  })

  it('the archive reader rejects an archive with ten thousand files', async () => {
    const headers = Array.from({ length: 10_000 }, (_, number) => ({
      name: `${number}.js`,
      content: randomBytes(20).toString('hex'),
    }))
    await expect(readArchive(await archiveOf(...headers))).rejects.toThrow('more than 400 files')
  })

  it('the archive reader rejects a decompression bomb before unpacking it', async () => {
    const bomb = gzipSync(Buffer.alloc(archiveLimits.unpacked * 4))
    await expect(readArchive(bomb)).rejects.toThrow('unpacked files are too large')
    const content = '\0'.repeat(8 * 1_048_576)
    await expect(readArchive(await archiveOf({ name: 'a.js', content }))).rejects.toThrow(
      'unpacked files are too large',
    )
  })

  it('the archive reader rejects an archive above the size limit', async () => {
    await expect(readArchive(Buffer.alloc(archiveLimits.packed + 1))).rejects.toThrow('too large')
  })

  it('the archive reader rejects an archive that was truncated at any byte', async () => {
    const archive = await packArchive(files)
    await fc.assert(
      fc.asyncProperty(fc.nat(archive.length - 1), async (length) => {
        await expect(readArchive(archive.subarray(0, length))).rejects.toThrow(ArchiveError)
      }),
      { numRuns: 200 },
    )
  })

  it('the archive reader returns the original files or rejects the archive when any byte has changed', async () => {
    const archive = await packArchive(files)
    const change = fc.record({ at: fc.nat(archive.length - 1), to: fc.nat(255) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const changed = Buffer.from(archive)
        for (const { at, to } of changes) {
          changed[at] = to
        }
        const read = await readArchive(changed).catch((error: unknown) => error)
        expect(read instanceof ArchiveError || read instanceof Map).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('the archive reader rejects random bytes with an ArchiveError, compressed or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 4_096 }), async (bytes) => {
        await expect(readArchive(Buffer.from(bytes))).rejects.toThrow(ArchiveError)
        const read = await readArchive(gzipSync(bytes)).catch((error: unknown) => error)
        expect(read instanceof ArchiveError || read instanceof Map).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
