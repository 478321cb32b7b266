import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { fileProblem } from '../../../platform/tables/file-problem.ts'

/** Maximum size of an unpacked archive in bytes, and maximum number of its files. */
const MAX_UNPACKED_BYTES = 64 * 1_048_576
const MAX_ENTRIES = 20_000

const unreadable = () => fileProblem('bad_archive', 'The file can’t be unpacked.')

const tooMuch = () => fileProblem('archive_too_large', 'The file is too large to import at once.')

/** An opened archive. */
interface Archive {
  zip: ZipFile
  entries: Entry[]
}

async function openArchive(file: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, strictFileNames: true }).catch(
    () => undefined,
  )
  if (!zip) {
    throw unreadable()
  }
  if (zip.entryCount > MAX_ENTRIES) {
    throw tooMuch()
  }
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
    }
  } catch {
    throw unreadable()
  }
  return { zip, entries }
}

/** Unpacks one file. The library stops when the file is larger than the archive's directory declares. */
async function unpack({ zip }: Archive, entry: Entry): Promise<Buffer> {
  try {
    const stream = (await zip.openReadStreamPromise(entry)) as Readable
    const chunks: Buffer[] = []
    for await (const chunk of stream) {
      chunks.push(chunk as Buffer)
    }
    return Buffer.concat(chunks)
  } catch {
    throw unreadable()
  }
}

/** Returns the names of the files in an archive. */
export const namesIn = async (file: Buffer): Promise<string[]> =>
  (await openArchive(file)).entries.map(({ fileName }) => fileName)

/**
 * Returns one file of an archive.
 *
 * @throws ProblemError 400 `bad_archive`, also when the archive has no such file; `archive_too_large`.
 */
export async function fileIn(file: Buffer, name: string): Promise<Buffer> {
  const archive = await openArchive(file)
  const entry = archive.entries.find(({ fileName }) => fileName === name)
  if (!entry) {
    throw unreadable()
  }
  if (entry.uncompressedSize > MAX_UNPACKED_BYTES) {
    throw tooMuch()
  }
  return unpack(archive, entry)
}

/**
 * Checks the unpacked size of an archive, for readers that unpack everything. Each file is unpacked once, because the
 * declared sizes may be wrong.
 *
 * @throws ProblemError 400 `bad_archive`, `archive_too_large`.
 */
export async function requireSmallArchive(file: Buffer): Promise<void> {
  const archive = await openArchive(file)
  let unpacked = 0
  for (const entry of archive.entries) {
    unpacked += entry.uncompressedSize
    if (unpacked > MAX_UNPACKED_BYTES) {
      throw tooMuch()
    }
  }
  for (const entry of archive.entries) {
    await unpack(archive, entry)
  }
}
