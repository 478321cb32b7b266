import { parseArgs } from 'node:util'
import { BackupError, repositoryFrom, restorePortal } from './modules/backups/index.ts'
import { withSecretFiles } from './platform/database/secret-files.ts'

/**
 * Command line: `node backend/src/restore.ts [SNAPSHOT] [--from FOLDER] [--replace]`, with the backend's variables. The
 * portal must be stopped first.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, replace: { type: 'boolean', default: false } },
})
const variables = withSecretFiles(process.env)
const databaseUrl = variables.DATABASE_OWNER_URL ?? variables.DATABASE_URL
const { FILES_DIR: filesFolder, BACKUP_KEY: key } = variables
const [snapshotId = 'latest'] = positionals
if (!databaseUrl || !filesFolder || !key) {
  throw new Error('Set DATABASE_URL, FILES_DIR and BACKUP_KEY')
}
try {
  const compared = await restorePortal({
    repository: repositoryFrom(values.from ?? variables.BACKUP_FOLDER, variables.BACKUP_S3_URL, key),
    snapshotId,
    databaseUrl,
    identityUrl: variables.IDENTITY_DATABASE_URL,
    filesFolder,
    mayReplace: values.replace,
    report: (line) => process.stdout.write(`${line}\n`),
  })
  process.stdout.write(`${JSON.stringify(compared)}\n`)
} catch (error) {
  if (!(error instanceof BackupError)) {
    throw error
  }
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
