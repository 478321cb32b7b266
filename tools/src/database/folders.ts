import { createHash, randomBytes } from 'node:crypto'
import { lstat, mkdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../failure.ts'

/** Where an instance keeps its things; all absolute. */
export interface InstanceFolders {
  data: string
  /** The same instance by a path without spaces, which MariaDB's installer cannot handle. */
  plainHome: string
  /** Short path for the socket, whose address may have no more than about 107 bytes. */
  runtime: string
  socket: string
  pidFile: string
  errorLog: string
}

/**
 * Makes the folders of an instance, closed to other people.
 *
 * @param folder where the instance lives; made when absent.
 * @throws Failure when the socket's folder belongs to somebody else.
 */
export async function instanceFolders(folder: string): Promise<InstanceFolders> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const home = await realpath(folder)
  const runtime = await runtimeFolder(home)
  const plainHome = join(runtime, 'home')
  await rm(plainHome, { force: true })
  await symlink(home, plainHome)
  return {
    data: join(home, 'data'),
    plainHome,
    runtime,
    socket: join(runtime, 'mariadb.sock'),
    pidFile: join(home, 'mariadb.pid'),
    errorLog: join(home, 'error.log'),
  }
}

/**
 * Makes a folder for sockets, with a short path and closed to other people.
 *
 * @param home folder that they belong to; its path is absolute and without links.
 * @throws Failure when the folder belongs to somebody else.
 */
export async function runtimeFolder(home: string): Promise<string> {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const temporary = tmpdir().includes(' ') ? '/tmp' : tmpdir()
  const runtime = join(temporary, `headway-${process.getuid?.() ?? 0}-${name}`)
  await mkdir(runtime, { recursive: true, mode: 0o700 })
  const stats = await lstat(runtime)
  const isOurs = stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0
  if (!isOurs) {
    throw new Failure(`The folder ${runtime} for sockets belongs to somebody else; remove it.`)
  }
  return runtime
}

/**
 * The instance's secret, made at first use and readable to its owner only. Account passwords are derived from it.
 */
export async function instanceSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret')
  const present = await readFile(file, 'utf8').catch(() => '')
  if (present) {
    return present
  }
  const secret = randomBytes(32).toString('hex')
  // Another process may have made it meanwhile: the first one counts.
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') {
      throw error
    }
  })
  return readFile(file, 'utf8')
}
