import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** What there is of a disk for whoever is not its administrator, in bytes. */
export interface Volume {
  readonly usedBytes: number
  readonly totalBytes: number
}

/** A folder that is not made yet will be on the volume of the folder it is made in. */
async function nearest(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder)
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) {
      throw error
    }
    return nearest(parent)
  }
}

/**
 * The volume of a folder, as `df` counts it: what is kept back for the machine's administrator is neither used nor there.
 *
 * @throws Error when it cannot be read.
 */
export async function readVolume(folder: string): Promise<Volume> {
  const { bsize, blocks, bfree, bavail } = await nearest(resolve(folder))
  const used = blocks - bfree
  return { usedBytes: used * bsize, totalBytes: (used + bavail) * bsize }
}

/** How full a volume is, from 0 to 1; one without any room is full. */
export const usedShare = ({ usedBytes, totalBytes }: Volume): number =>
  totalBytes === 0 ? 1 : usedBytes / totalBytes
