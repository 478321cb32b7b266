import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

/** A file on the reporting person's disk. */
export interface LocalFile {
  name: string
  path: string
  sha256: string
}

/** Over the 25 MB from which a file needs approval. */
export const LARGE_BYTES = 26 * 1_024 * 1_024

/**
 * Writes a PDF of a given size, with bytes no compression makes smaller.
 *
 * @param path where it goes.
 * @param bytes size.
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
