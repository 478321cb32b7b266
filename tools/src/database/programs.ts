import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Folders of system administration programs, which are not in an ordinary user's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/sbin']

/**
 * Searches for a program in PATH and in the folders of system administration programs.
 *
 * @returns its absolute path, or undefined if it is not installed.
 */
export async function findProgram(name: string): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS].filter(Boolean)
  for (const folder of folders) {
    const file = join(folder, name)
    const isExecutable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isExecutable) {
      return file
    }
  }
  return undefined
}
