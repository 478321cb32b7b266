import { execFile } from 'node:child_process'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { InstanceFolders } from './folders.ts'
import type { MariadbPrograms } from './install.ts'
import { failureFrom } from './server-log.ts'

const run = promisify(execFile)

/**
 * Creates the system tables of a new instance. An interrupted attempt leaves no folder that looks complete.
 *
 * @throws Failure if the folder is not writable or the installer fails.
 */
export async function initialise(
  { installer }: MariadbPrograms,
  folders: InstanceFolders,
  report: (line: string) => void,
): Promise<void> {
  if (await exists(join(folders.data, 'mysql'))) {
    return
  }
  report('creating the database')
  const unfinished = `${folders.data}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  // Installers that run concurrently overwrite each other's files in a shared temporary folder.
  const temporary = join(folders.runtime, 'install')
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 })
  const options = [
    '--no-defaults',
    // Only the folder's owner can open the socket, so the administrator needs no password.
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
    '--innodb-log-file-size=32M',
    `--tmpdir=${temporary}`,
    `--datadir=${join(folders.plainHome, 'data.unfinished')}`,
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
  ]
  try {
    await run(installer, options)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw failureFrom('The database could not be created', stdout + stderr, folders.data)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  await rename(unfinished, folders.data)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
