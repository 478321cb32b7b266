import { mkdir, statfs } from 'node:fs/promises'
import { Failure } from '../failure.ts'

const MEBIBYTE = 1_024 * 1_024

/** A new database and its log take about 60 MiB; uploads need the rest. */
const NEEDED_MEBIBYTES = 200

/**
 * Makes the data folder, closed to other people, and checks that there is room.
 *
 * @throws Failure when it cannot be written or its disk is nearly full.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw asFailure(error, folder)
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

/** The one sentence for a folder that cannot be used; anything else stays as it is. */
export function asFailure(error: unknown, folder: string): unknown {
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
        `The folder ${folder} cannot be written: make it yours, or choose another one with --data FOLDER.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new Failure(`${folder} is no folder: choose another one with --data FOLDER.`)
    default:
      return error
  }
}
