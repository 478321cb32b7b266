import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from './database/migrations.ts'
import { createDatabasePool } from './database/pool.ts'
import { exportPeople } from './people/export-people.ts'
import { importPeople } from './people/import-people.ts'
import { PeopleFileError, parsePeopleFile, type PersonInFile } from './people/people-file.ts'

const usage =
  'Use: node src/people.ts export FILE, or node src/people.ts import FILE (or a folder of an export).'

/** A folder stands for the users files that Keycloak wrote into it, 50 people each. */
async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) {
    return [path]
  }
  const names = (await readdir(path)).filter((name) => /-users-\d+\.json$/.test(name))
  if (names.length === 0) {
    throw new PeopleFileError(`${path} holds no file named like portal-users-0.json.`)
  }
  return names.toSorted().map((name) => join(path, name))
}

async function readPeople(path: string): Promise<PersonInFile[]> {
  const people: PersonInFile[] = []
  for (const file of await filesAt(path)) {
    people.push(...parsePeopleFile(await readFile(file, 'utf8'), file))
  }
  return people
}

/** Moves people between the embedded provider and Keycloak. Prints one line of JSON. */
async function main(direction: string | undefined, path: string | undefined): Promise<void> {
  if (!path || (direction !== 'export' && direction !== 'import')) {
    throw new PeopleFileError(usage)
  }
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) {
    throw new PeopleFileError('DATABASE_URL: is not set')
  }
  const people = direction === 'import' ? await readPeople(path) : []
  const pool = createDatabasePool(databaseUrl)
  try {
    await migrate(pool)
    if (direction === 'import') {
      process.stdout.write(`${JSON.stringify(await importPeople(pool, people))}\n`)
      return
    }
    const file = await exportPeople(pool)
    // Hashes and secrets of one-time codes are in it: for its owner only, and never over another file.
    await writeFile(path, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    process.stdout.write(`${JSON.stringify({ exported: file.users.length })}\n`)
  } finally {
    await pool.end()
  }
}

function explain(error: unknown): string {
  if (error instanceof PeopleFileError) {
    return error.message
  }
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') {
    return `${path} is there already: name another file.`
  }
  return code === 'ENOENT' ? `${path} does not exist.` : String((error as Error).stack)
}

try {
  await main(process.argv[2], process.argv[3])
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
