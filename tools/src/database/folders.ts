import { createHash, randomBytes } from 'node:crypto'
import { lstat, mkdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../failure.ts'

/** Files and folders of a database instance. All paths are absolute. */
export interface InstanceFolders {
  data: string
  /** Path of the same instance without spaces, which MariaDB's installer cannot handle. */
  plainHome: string
  /** Folder with a short path for the socket, because a socket path is limited to about 107 bytes. */
  runtime: string
  socket: string
  pidFile: string
  errorLog: string
}

/**
 * Creates the folders of an instance. Only their owner has access.
 *
 * @param folder folder of the instance. It is created if missing.
 * @throws Failure if the socket's folder belongs to another user.
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
 * Creates a folder for sockets with a short path. Only its owner has access.
 *
 * @param home folder that uses the sockets. Its path must be absolute and without symbolic links.
 * @throws Failure if the folder belongs to another user.
 */
export async function runtimeFolder(home: string): Promise<string> {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const temporary = tmpdir().includes(' ') ? '/tmp' : tmpdir()
  const runtime = join(temporary, `headway-${process.getuid?.() ?? 0}-${name}`)
  await mkdir(runtime, { recursive: true, mode: 0o700 })
  const stats = await lstat(runtime)
  const isOurs = stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0
  if (!isOurs) {
    throw new Failure(
      `The folder ${runtime} for sockets belongs to another user or is not private: remove it.`,
    )
  }
  return runtime
}

/**
 * Returns the instance's secret, from which account passwords are derived. It is created at first use, and
 * only its owner can read it.
 */
export async function instanceSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret')
  const present = await readFile(file, 'utf8').catch(() => '')
  if (present) {
    return present
  }
  const secret = randomBytes(32).toString('hex')
  // If another process has created the file in the meantime, its secret is used.
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') {
      throw error
    }
  })
  return readFile(file, 'utf8')
}
