import { mkdir, statfs } from 'node:fs/promises'
import { Failure } from '../failure.ts'

const MEBIBYTE = 1_024 * 1_024

/** A new database and its log take about 60 MiB. The rest is for uploads. */
const NEEDED_MEBIBYTES = 200

/**
 * Creates the data folder with access for its owner only, and checks the free disk space.
 *
 * @throws Failure if it is not writable or its disk is nearly full.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw toFailure(error, folder)
  })
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / MEBIBYTE)
  if (free < NEEDED_MEBIBYTES) {
    throw new Failure(
      `The disk that holds ${folder} has only ${free} MiB left and Headway needs ${NEEDED_MEBIBYTES}: ` +
        'free some space, or choose another folder with --data FOLDER.',
    )
  }
}

/**
 * Returns a Failure with instructions if the error is about an unusable folder. Other
 * errors are returned unchanged.
 */
export function toFailure(error: unknown, folder: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Failure(
        `The disk that holds ${folder} is full: free some space, or choose another folder with --data FOLDER.`,
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Failure(
        `The folder ${folder} is not writable: change its owner, or choose another one with --data FOLDER.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new Failure(`${folder} is not a folder: choose another one with --data FOLDER.`)
    default:
      return error
  }
}
