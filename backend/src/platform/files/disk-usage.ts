import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Space of a disk that is available to ordinary users, in bytes. */
export interface DiskUsage {
  readonly usedBytes: number
  readonly totalBytes: number
}

/** Returns the volume of a folder, or of its nearest existing parent if the folder does not exist yet. */
async function statNearestFolder(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder)
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) {
      throw error
    }
    return statNearestFolder(parent)
  }
}

/**
 * Returns the usage of a folder's volume, as `df` shows it. Space reserved for root is not counted.
 *
 * @throws Error if it cannot be read.
 */
export async function readDiskUsage(folder: string): Promise<DiskUsage> {
  const { bsize, blocks, bfree, bavail } = await statNearestFolder(resolve(folder))
  const used = blocks - bfree
  return { usedBytes: used * bsize, totalBytes: (used + bavail) * bsize }
}

/** Returns the used fraction of a volume, from 0 to 1. A volume without any space counts as full. */
export const usedFraction = ({ usedBytes, totalBytes }: DiskUsage): number =>
  totalBytes === 0 ? 1 : usedBytes / totalBytes
