import { open } from 'node:fs/promises'
import { imageSize } from 'image-size'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { FileType } from './file-type.ts'

/** Limits of an archive. Only its directory is read (docs/VALIDATION.md, "Files"). */
const MAX_ENTRIES = 10_000
const MAX_UNPACKED_BYTES = 500 * 1_048_576
const MAX_COMPRESSION_RATIO = 100
const MAX_PIXELS = 50_000_000
/** Bytes that are read to find the size of an image. Photos have previews and color profiles before it. */
const IMAGE_HEADER_BYTES = 1_048_576

/** Reason why the content of a file is rejected. */
export type ContentProblem = 'file_content_mismatch' | 'archive_rejected' | 'image_too_large'

const UNIX_TYPE = 0o170_000
const UNIX_LINK = 0o120_000
const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & UNIX_TYPE) === UNIX_LINK

/** Returns the problem of one entry. The zip reader itself rejects names that lead out of the folder. */
function entryProblem(entry: Entry): ContentProblem | undefined {
  if (isLink(entry) || entry.isEncrypted()) {
    return 'archive_rejected'
  }
  // The document contains macros although its extension stands for one without.
  return /(?:^|\/)vbaProject\.bin$/i.test(entry.fileName) ? 'file_content_mismatch' : undefined
}

/** Reads the directory until its end or the first problem. */
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
    const problem = unpacked > MAX_UNPACKED_BYTES ? 'archive_rejected' : entryProblem(entry)
    if (problem) {
      return problem
    }
  }
  if (unpacked > MAX_COMPRESSION_RATIO * Math.max(1, packed)) {
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
    return zip.entryCount > MAX_ENTRIES ? 'archive_rejected' : await directoryProblem(zip, contentFolder)
  } catch {
    // The reader rejects names that lead out of the folder, and inconsistent directories.
    return 'archive_rejected'
  } finally {
    zip.close()
  }
}

/** Position of the length of the first segment of a JPEG. */
const FIRST_SEGMENT = 4
/** Markers of frames: baseline, extended and progressive. */
const FRAMES: ReadonlySet<number | undefined> = new Set([0xc0, 0xc1, 0xc2])

/**
 * Returns the number of pixels of a JPEG, 0 if it names none. It reads segments as `image-size` does, which creates objects
 * for each byte between them: a crafted file would occupy the process for 80 ms.
 */
function pixelsOfJpeg(bytes: Buffer): number {
  let position = FIRST_SEGMENT
  while (position + 2 <= bytes.length) {
    const marker = position + bytes.readUInt16BE(position)
    if (marker > bytes.length) {
      return 0
    }
    if (bytes[marker] !== 0xff) {
      position += 1
    } else if (FRAMES.has(bytes[marker + 1])) {
      return bytes.readUInt16BE(marker + 5) * bytes.readUInt16BE(marker + 7)
    } else {
      position = marker + 2
    }
  }
  return 0
}

function pixelsOf(bytes: Buffer, mediaType: string): number {
  if (mediaType === 'image/jpeg') {
    return pixelsOfJpeg(bytes)
  }
  const { width, height } = imageSize(bytes)
  return width * height
}

async function imageProblem(path: string, mediaType: string): Promise<ContentProblem | undefined> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(IMAGE_HEADER_BYTES),
      0,
      IMAGE_HEADER_BYTES,
      0,
    )
    const pixels = pixelsOf(buffer.subarray(0, bytesRead), mediaType)
    if (!(pixels > 0)) {
      return 'file_content_mismatch'
    }
    return pixels > MAX_PIXELS ? 'image_too_large' : undefined
  } catch {
    return 'file_content_mismatch'
  } finally {
    await handle.close()
  }
}

/**
 * Checks the content of a file as required for its type. Nothing is unpacked or decoded.
 *
 * @param path path of a file whose signature has been checked.
 * @returns undefined if there is no problem.
 */
export async function contentProblem(path: string, type: FileType): Promise<ContentProblem | undefined> {
  if (type.contentFolder !== undefined) {
    return archiveProblem(path, type.contentFolder)
  }
  return type.mediaType.startsWith('image/') ? imageProblem(path, type.mediaType) : undefined
}
