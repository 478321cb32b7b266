import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { fileProblem } from '../../../../platform/tables/file-problem.ts'

/** What an archive may hold when it is unpacked, in bytes, and how many files. */
const MOST_UNPACKED = 64 * 1_048_576
const MOST_ENTRIES = 20_000

const unreadable = () => fileProblem('bad_archive', 'The file can’t be unpacked.')

const tooMuch = () => fileProblem('archive_too_large', 'The file is too large to import at once.')

/** An archive that was opened. */
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
  if (zip.entryCount > MOST_ENTRIES) {
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

/** Unpacks one file; the reader stops where it holds more than the archive says. */
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

/** The names of the files in an archive. */
export const namesIn = async (file: Buffer): Promise<string[]> =>
  (await openArchive(file)).entries.map(({ fileName }) => fileName)

/**
 * One file of an archive.
 *
 * @throws ProblemError 400 `bad_archive`, also where it is not there; `archive_too_large`.
 */
export async function fileIn(file: Buffer, name: string): Promise<Buffer> {
  const archive = await openArchive(file)
  const entry = archive.entries.find(({ fileName }) => fileName === name)
  if (!entry) {
    throw unreadable()
  }
  if (entry.uncompressedSize > MOST_UNPACKED) {
    throw tooMuch()
  }
  return unpack(archive, entry)
}

/**
 * Sees to it that a reader that unpacks everything gets no more than is said: each file is unpacked once and counted.
 *
 * @throws ProblemError 400 `bad_archive`, `archive_too_large`.
 */
export async function requireSmallArchive(file: Buffer): Promise<void> {
  const archive = await openArchive(file)
  let unpacked = 0
  for (const entry of archive.entries) {
    unpacked += entry.uncompressedSize
    if (unpacked > MOST_UNPACKED) {
      throw tooMuch()
    }
  }
  for (const entry of archive.entries) {
    await unpack(archive, entry)
  }
}
