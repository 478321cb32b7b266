import { parseArgs } from 'node:util'
import { BackupError, restorePortal, sourceOf } from './modules/backups/index.ts'
import { withSecretFiles } from './platform/secret-files.ts'

/** `node backend/src/restore.ts FILE [--replace]`, with the backend's variables; the portal must not run meanwhile. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
})
const variables = withSecretFiles(process.env)
const databaseUrl = variables.DATABASE_OWNER_URL ?? variables.DATABASE_URL
const { FILES_DIR: filesFolder, BACKUP_KEY: key } = variables
const [address] = positionals
if (!address || !databaseUrl || !filesFolder || !key) {
  throw new Error('Name the backup’s file, and set DATABASE_URL, FILES_DIR and BACKUP_KEY')
}
try {
  const compared = await restorePortal({
    key,
    read: sourceOf(address, variables.BACKUP_S3_URL),
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
