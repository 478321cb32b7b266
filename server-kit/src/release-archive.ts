import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { packTar, type TarHeader, unpackTar } from 'modern-tar'

const unzip = promisify(gunzip)
const zip = promisify(gzip)

/**
 * Limits of a release's archive (docs/VALIDATION.md, "Section releases"). The portal's own builds have at most
 * 40 files and 1.5 MB. A reader keeps one archive in memory.
 */
export const archiveLimits = {
  /** Compressed size in bytes. */
  packed: 10_485_760,
  /** Total uncompressed size in bytes. */
  unpacked: 33_554_432,
  /** Maximum compression ratio beyond the first megabyte. Scripts reach about 5. */
  ratio: 50,
  files: 400,
  nameLength: 150,
} as const

/** An archive is flat, so a file name must not contain anything that leads to another folder. */
const PLAIN_NAME = /^[\w@-][\w.@-]*$/

const FIRST_MEGABYTE = 1_048_576

/** The archive is invalid or unsafe to unpack. The message tells why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

/** Returns the name of an entry without the `./` that tar puts before it. */
const plainNameOf = ({ name }: TarHeader) => name.replace(/^\.\//, '')

const isRootFolder = (header: TarHeader) => header.type === 'directory' && /^\.?\/?$/.test(header.name)

/** Checks every entry by its header before its content is stored. */
class EntryGuard {
  readonly #names = new Set<string>()

  /**
   * Decides whether an entry is kept.
   *
   * @returns true for a regular file, false for the root folder.
   * @throws ArchiveError for every other kind of entry.
   */
  admits(header: TarHeader): boolean {
    if (isRootFolder(header)) {
      return false
    }
    const name = plainNameOf(header)
    if (header.type !== 'file') {
      throw new ArchiveError(`Only regular files are allowed, and “${shown(header.name)}” isn’t one`)
    }
    if (name.length > archiveLimits.nameLength || !PLAIN_NAME.test(name)) {
      throw new ArchiveError(`“${shown(header.name)}” isn’t an allowed file name`)
    }
    if (header.size > archiveLimits.unpacked) {
      throw new ArchiveError('The unpacked files are too large')
    }
    if (this.#names.has(name)) {
      throw new ArchiveError(`“${shown(name)}” appears twice`)
    }
    this.#names.add(name)
    if (this.#names.size > archiveLimits.files) {
      throw new ArchiveError(`It has more than ${archiveLimits.files} files`)
    }
    return true
  }
}

/** Returns a name that is safe to show in a message. */
const shown = (name: string) => name.replace(/[^\x20-\x7e]/g, '?').slice(0, 60)

async function decompress(archive: Buffer): Promise<Buffer> {
  const most = Math.min(
    archiveLimits.unpacked + archiveLimits.files * 1_024,
    FIRST_MEGABYTE + archive.length * archiveLimits.ratio,
  )
  try {
    return await unzip(archive, { maxOutputLength: most })
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ArchiveError(isTooMuch ? 'The unpacked files are too large' : 'It isn’t a complete gzip file', {
      cause: error,
    })
  }
}

/**
 * Reads a release's archive, which is a gzipped tar of regular files without folders.
 *
 * @param archive at most {@link archiveLimits}`.packed` bytes.
 * @returns a map from file name to content.
 * @throws ArchiveError if the archive is incomplete, too large, or contains anything else.
 */
export async function readArchive(archive: Buffer): Promise<Map<string, Buffer>> {
  if (archive.length > archiveLimits.packed) {
    throw new ArchiveError('It is too large')
  }
  const tar = await decompress(archive)
  const guard = new EntryGuard()
  try {
    const entries = await unpackTar(tar, { strict: true, filter: (header) => guard.admits(header) })
    return new Map(
      entries.map(({ header, data }) => [plainNameOf(header), Buffer.from(data ?? new Uint8Array())]),
    )
  } catch (error) {
    throw error instanceof ArchiveError
      ? error
      : new ArchiveError('It isn’t a complete tar archive', { cause: error })
  }
}

/** Packs the files of a release. The same files always give the same bytes. */
export async function packArchive(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const entries = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const tar = await packTar(
    entries.map(([name, content]) => ({
      header: { name, size: content.length, type: 'file', mode: 0o644, mtime: new Date(0) },
      body: content,
    })),
  )
  return zip(tar, { level: 6 })
}
