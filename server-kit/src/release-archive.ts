import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { packTar, type TarHeader, unpackTar } from 'modern-tar'

const unzip = promisify(gunzip)
const zip = promisify(gzip)

/**
 * Bounds of a release's archive (docs/RULES.md, "Releases of sections"). A build of ours has at most 40 files and 1.5 MB; a
 * reader holds one archive in memory.
 */
export const archiveLimits = {
  /** Bytes as it travels. */
  packed: 10_485_760,
  /** Bytes of everything in it. */
  unpacked: 33_554_432,
  /** Unpacked bytes for each packed one, beyond the first megabyte: scripts come to about 5. */
  ratio: 50,
  files: 400,
  nameLength: 150,
} as const

/** Files lie side by side, in no folder; nothing of a name can lead anywhere else. */
const PLAIN_NAME = /^[\w@-][\w.@-]*$/

const FIRST_MEGABYTE = 1_048_576

/** Why an archive is none that anybody should unpack. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

/** The name of an entry without the `./` that tar puts before it. */
const plainNameOf = ({ name }: TarHeader) => name.replace(/^\.\//, '')

const isRootFolder = (header: TarHeader) => header.type === 'directory' && /^\.?\/?$/.test(header.name)

/** Decides on an entry by its header, before anything is kept of it. */
class EntryGuard {
  readonly #names = new Set<string>()

  /**
   * @returns whether it is a file to keep; the folder that everything lies in is none.
   * @throws ArchiveError for everything else that an archive can hold.
   */
  admits(header: TarHeader): boolean {
    if (isRootFolder(header)) {
      return false
    }
    const name = plainNameOf(header)
    if (header.type !== 'file') {
      throw new ArchiveError(`Only plain files may be in it, and “${shown(header.name)}” is none`)
    }
    if (name.length > archiveLimits.nameLength || !PLAIN_NAME.test(name)) {
      throw new ArchiveError(`“${shown(header.name)}” is no plain file name`)
    }
    if (header.size > archiveLimits.unpacked) {
      throw new ArchiveError('It says that it unpacks to too much')
    }
    if (this.#names.has(name)) {
      throw new ArchiveError(`“${shown(name)}” is in it twice`)
    }
    this.#names.add(name)
    if (this.#names.size > archiveLimits.files) {
      throw new ArchiveError(`It has more than ${archiveLimits.files} files`)
    }
    return true
  }
}

/** A name as a sentence may show it. */
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
    throw new ArchiveError(isTooMuch ? 'It unpacks to too much' : 'It is no whole gzip file', {
      cause: error,
    })
  }
}

/**
 * Reads a release's archive: a gzipped tar with plain files side by side.
 *
 * @param archive at most {@link archiveLimits}`.packed` bytes.
 * @returns name to content.
 * @throws ArchiveError for anything that is not whole, not plain or too much.
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
      : new ArchiveError('It is no whole tar archive', { cause: error })
  }
}

/** Packs the files of a release; the same files give the same bytes. */
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
