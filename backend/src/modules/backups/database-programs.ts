import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { BackupError } from './backup-error.ts'

export type ServerFamily = 'mariadb' | 'mysql'

/** Family and version of a database server. */
export interface ServerVersion {
  family: ServerFamily
  version: string
}

/** Absolute paths of the database server's dump and client programs. */
export interface DatabasePrograms {
  family: ServerFamily
  dump: string
  client: string
}

type Program = 'dump' | 'client'

/** Program names of each family; MariaDB may install its programs under MySQL's names. */
const names: Record<ServerFamily, Record<Program, readonly string[]>> = {
  mariadb: { dump: ['mariadb-dump', 'mysqldump'], client: ['mariadb', 'mysql'] },
  mysql: { dump: ['mysqldump'], client: ['mysql'] },
}

const titles: Record<ServerFamily, string> = { mariadb: 'MariaDB', mysql: 'MySQL' }

const familyOf = (text: string): ServerFamily => (/mariadb/i.test(text) ? 'mariadb' : 'mysql')

/**
 * Returns the family and version of a server.
 *
 * @param version result of `SELECT VERSION()`.
 */
export const readServerVersion = (version: string): ServerVersion => ({ family: familyOf(version), version })

async function findInPath(name: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const file = join(folder, name)
    if (await isExecutable(file)) {
      found.push(file)
    }
  }
  return found
}

/** Returns a program's version output; empty when it does not run. */
function askVersion(program: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.once('error', () => resolve(''))
    child.once('close', () => resolve(said))
  })
}

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )

/** Cache of program paths, because the page of backups asks often and each search starts the programs. */
const known = new Map<string, string>()

async function findProgram(family: ServerFamily, program: Program): Promise<string> {
  const key = `${family} ${program} ${process.env.PATH}`
  const before = known.get(key)
  if (before !== undefined && (await isExecutable(before))) {
    return before
  }
  for (const name of names[family][program]) {
    for (const file of await findInPath(name)) {
      const said = await askVersion(file)
      if (said !== '' && familyOf(said) === family) {
        known.set(key, file)
        return file
      }
    }
  }
  throw new BackupError(
    `This machine has no ${names[family][program][0]} of ${titles[family]}: install the client programs of the database server.`,
  )
}

/**
 * Returns the programs that belong to a server. A dump by the other family's program cannot be loaded.
 *
 * @throws BackupError that names a missing program.
 */
export async function findDatabasePrograms(family: ServerFamily): Promise<DatabasePrograms> {
  return {
    family,
    dump: await findProgram(family, 'dump'),
    client: await findProgram(family, 'client'),
  }
}
