import { open } from 'node:fs/promises'
import { imageSize } from 'image-size'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { FileType } from './file-type.ts'

/** Limits of an archive, of which only the directory is read (docs/RULES.md, "Files"). */
const MOST_ENTRIES = 10_000
const MOST_UNPACKED = 500 * 1_048_576
const HIGHEST_RATIO = 100
const MOST_PIXELS = 50_000_000
/** An image says its size in its first bytes; photographs have previews and colour profiles before. */
const IMAGE_HEAD = 1_048_576

/** Why the content of a file is refused. */
export type ContentProblem = 'file_content_mismatch' | 'archive_rejected' | 'image_too_large'

const UNIX_TYPE = 0o170_000
const UNIX_LINK = 0o120_000
const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & UNIX_TYPE) === UNIX_LINK

/** What is wrong with one entry; names that lead out of a folder the reader refuses itself. */
function entryProblem(entry: Entry): ContentProblem | undefined {
  if (isLink(entry) || entry.isEncrypted()) {
    return 'archive_rejected'
  }
  // A document with macros under the name of one without.
  return /(?:^|\/)vbaProject\.bin$/i.test(entry.fileName) ? 'file_content_mismatch' : undefined
}

/** Reads the directory to its end, or to the first thing that is wrong. */
async function directoryProblem(zip: ZipFile, contentFolder: string): Promise<ContentProblem | undefined> {
  let unpacked = 0
  let packed = 0
  let hasTypes = false
  let hasContent = false
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    packed += entry.compressedSize
    hasTypes ||= entry.fileName === '[Content_Types].xml'
    hasContent ||= entry.fileName.startsWith(contentFolder)
    const problem = unpacked > MOST_UNPACKED ? 'archive_rejected' : entryProblem(entry)
    if (problem) {
      return problem
    }
  }
  if (unpacked > HIGHEST_RATIO * Math.max(1, packed)) {
    return 'archive_rejected'
  }
  return hasTypes && hasContent ? undefined : 'file_content_mismatch'
}

async function archiveProblem(path: string, contentFolder: string): Promise<ContentProblem | undefined> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true }
  const zip = await openPromise(path, options).catch(() => undefined)
  if (!zip) {
    return 'file_content_mismatch'
  }
  try {
    return zip.entryCount > MOST_ENTRIES ? 'archive_rejected' : await directoryProblem(zip, contentFolder)
  } catch {
    // The reader refuses names that lead out of a folder, and directories that contradict themselves.
    return 'archive_rejected'
  } finally {
    zip.close()
  }
}

async function imageProblem(path: string): Promise<ContentProblem | undefined> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(IMAGE_HEAD), 0, IMAGE_HEAD, 0)
    const { width, height } = imageSize(buffer.subarray(0, bytesRead))
    const pixels = width * height
    if (!(pixels > 0)) {
      return 'file_content_mismatch'
    }
    return pixels > MOST_PIXELS ? 'image_too_large' : undefined
  } catch {
    return 'file_content_mismatch'
  } finally {
    await handle.close()
  }
}

/**
 * Looks into a file as far as its type asks for. Nothing is unpacked or decoded.
 *
 * @param path of a file that begins as files of its type do.
 * @returns undefined when nothing speaks against it.
 */
export async function contentProblem(path: string, type: FileType): Promise<ContentProblem | undefined> {
  if (type.contentFolder !== undefined) {
    return archiveProblem(path, type.contentFolder)
  }
  return type.mediaType.startsWith('image/') ? imageProblem(path) : undefined
}
