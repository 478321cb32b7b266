import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, Failure } from './failure.ts'
import { installRestic } from './restic.ts'
import { prepareDataFolder } from './start/data-folder.ts'
import { takeLock } from './start/lock.ts'
import { readOptions } from './start/options.ts'
import { openExternalDatabase, openPrivateDatabase } from './start/portal-database.ts'
import { replaceFile } from './start/replace-file.ts'
import { runScript } from './start/run-script.ts'
import { readSeedState, writeSeedState } from './start/seed-state.ts'

const help = `npm run restore -- [SNAPSHOT] [options]

Restores a backup into an empty data folder, on this or another machine. The portal must be stopped.
Without SNAPSHOT the newest backup is restored.

  --from FOLDER  folder of the backups (backups in the data folder, or BACKUP_FOLDER)
  --key FILE     key of the backups, the file backup-key of their installation
                 (backup-key in the data folder, or BACKUP_KEY)
  --replace      replace the content of the data folder; existing files are moved to another folder
  --data FOLDER  data folder (.data, or HEADWAY_DATA)
  --keycloak     the portal uses Keycloak: accounts are not in the backup
  --help         this text

Environment:
  BACKUP_FOLDER, BACKUP_S3_URL  location of the backups, as for "npm start"
  DATABASE_URL                  restore into this MySQL or MariaDB database instead of a private one`

interface RestoreOptions {
  snapshotId: string | undefined
  /** Undefined if the backups are in a bucket. */
  from: string | undefined
  keyFile: string | undefined
  mayReplace: boolean
  hasKeycloak: boolean
  dataFolder: string
  databaseUrl: string | undefined
}

function read(): RestoreOptions | undefined {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      key: { type: 'string' },
      replace: { type: 'boolean', default: false },
      data: { type: 'string' },
      keycloak: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [snapshotId, ...others] = positionals
  if (values.help) {
    return undefined
  }
  if (others.length > 0) {
    throw new Failure(`Name one backup.\n\n${help}`)
  }
  const { dataFolder, databaseUrl } = readOptions(values.data ? ['--data', values.data] : [], process.env)
  const { BACKUP_FOLDER: folder, BACKUP_S3_URL: bucket } = process.env
  const from = values.from ?? (bucket ? undefined : folder || join(dataFolder, 'backups'))
  return {
    snapshotId,
    from: from && resolve(from),
    keyFile: values.key === undefined ? undefined : resolve(values.key),
    mayReplace: values.replace,
    hasKeycloak: values.keycloak,
    dataFolder,
    databaseUrl,
  }
}

async function findKey({ keyFile, dataFolder }: RestoreOptions): Promise<string> {
  const own = join(dataFolder, 'backup-key')
  const text = await readFile(keyFile ?? own, 'utf8').catch(() => undefined)
  const key = (text ?? (keyFile === undefined ? process.env.BACKUP_KEY : undefined))?.trim()
  if (key === undefined) {
    throw new Failure(
      keyFile === undefined
        ? 'The key of the backups is missing: pass the file backup-key of their installation with --key FILE.'
        : `The key file ${keyFile} cannot be read.`,
    )
  }
  if (!/^[0-9a-f]{64,}$/i.test(key)) {
    throw new Failure('The key must have 64 hexadecimal digits or more.')
  }
  return key
}

/** Saves the key for new backups, unless this installation already has one. */
async function keepKey(dataFolder: string, key: string): Promise<void> {
  const file = join(dataFolder, 'backup-key')
  if (!existsSync(file)) {
    await replaceFile(file, `${key}\n`)
  }
}

const startCommand = ({ hasKeycloak }: RestoreOptions) =>
  hasKeycloak ? 'npm start -- --keycloak' : 'npm start'

async function restore(options: RestoreOptions): Promise<void> {
  const { dataFolder, databaseUrl } = options
  const key = await findKey(options)
  const report = (line: string) => console.log(line)
  await installRestic(report)
  await prepareDataFolder(dataFolder)
  const lock = await takeLock(dataFolder, 'a restore')
  const databaseFolder = join(dataFolder, 'database')
  const isNew = databaseUrl === undefined && !existsSync(databaseFolder)
  let isRestored = false
  const database = await (databaseUrl === undefined
    ? openPrivateDatabase(dataFolder, report)
    : openExternalDatabase(databaseUrl))
  try {
    const { snapshotId, from, mayReplace } = options
    const parameters = [
      ...(snapshotId === undefined ? [] : [snapshotId]),
      ...(from === undefined ? [] : ['--from', from]),
      ...(mayReplace ? ['--replace'] : []),
    ]
    const compared = await runScript(
      'restore the backup',
      'backend/src/restore.ts',
      parameters,
      {
        DATABASE_URL: database.ownerUrl,
        ...(options.hasKeycloak ? {} : { IDENTITY_DATABASE_URL: database.identityUrl }),
        FILES_DIR: join(dataFolder, 'files'),
        BACKUP_KEY: key,
      },
      new AbortController().signal,
    )
    const { tables, rows, files } = compared as Record<'tables' | 'rows' | 'files', number>
    isRestored = true
    await keepKey(dataFolder, key)
    if ((await readSeedState(dataFolder)) === 'empty') {
      await writeSeedState(dataFolder, 'restored')
    }
    console.log(
      `Restored and verified: ${tables} tables with ${rows} rows, ${files} files. Start the portal with "${startCommand(options)}".`,
    )
  } finally {
    await database.stop()
    if (isNew && !isRestored) {
      // The next start would mistake the folder for an existing installation.
      await rm(databaseFolder, { recursive: true, force: true })
    }
    lock.release()
  }
}

try {
  const options = read()
  await (options ? restore(options) : Promise.resolve(console.log(help)))
} catch (error) {
  fail(error)
}
