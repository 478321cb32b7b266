import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

/** A file on disk to be uploaded. */
export interface LocalFile {
  name: string
  path: string
  sha256: string
}

/** Size in bytes of a file that needs approval, which is more than 25 MB. */
export const LARGE_BYTES = 26 * 1_024 * 1_024

/**
 * Writes a PDF of random bytes, which don't compress.
 *
 * @param path path of the file to write.
 * @param bytes size of the file.
 */
export async function writePdf(path: string, bytes: number): Promise<LocalFile> {
  const head = Buffer.from('%PDF-1.7\n')
  const tail = Buffer.from('\n%%EOF\n')
  const content = Buffer.concat([head, randomBytes(bytes - head.length - tail.length), tail])
  await writeFile(path, content)
  return {
    name: path.split('/').at(-1) ?? path,
    path,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
}
