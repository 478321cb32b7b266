import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { BackupError } from './backup-error.ts'

export type ServerFamily = 'mariadb' | 'mysql'

/** A database server as it names itself. */
export interface ServerVersion {
  family: ServerFamily
  version: string
}

/** The database server's own programs, by absolute path. */
export interface DatabasePrograms {
  family: ServerFamily
  dump: string
  client: string
}

type Program = 'dump' | 'client'

/** Each family's programs; MariaDB's also answer to MySQL's names. */
const names: Record<ServerFamily, Record<Program, readonly string[]>> = {
  mariadb: { dump: ['mariadb-dump', 'mysqldump'], client: ['mariadb', 'mysql'] },
  mysql: { dump: ['mysqldump'], client: ['mysql'] },
}

const titles: Record<ServerFamily, string> = { mariadb: 'MariaDB', mysql: 'MySQL' }

const familyOf = (text: string): ServerFamily => (/mariadb/i.test(text) ? 'mariadb' : 'mysql')

/** @param version what `SELECT VERSION()` answers. */
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

/** What a program says of its version, empty when it does not run. */
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

/** Programs that were found before: the screen of backups asks often, and each question would start them. */
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
 * Finds the programs that belong to a server. Those of the other family write dumps that it does not take.
 *
 * @throws BackupError naming the one that is missing.
 */
export async function findDatabasePrograms(family: ServerFamily): Promise<DatabasePrograms> {
  return {
    family,
    dump: await findProgram(family, 'dump'),
    client: await findProgram(family, 'client'),
  }
}
