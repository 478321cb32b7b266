import { readFileSync } from 'node:fs'
import { StartupError } from '@headway/server-kit/startup-error'

/** Variables that are or contain secrets. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'IDENTITY_DATABASE_URL',
  'RESTORE_TEST_DATABASE_URL',
  'PORTAL_BACKEND_SECRET',
  'PORTAL_SERVICE_SECRET',
  'SESSION_SECRET',
  'BACKUP_KEY',
  'BACKUP_S3_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
] as const

/**
 * Reads secrets from files, as containers provide them: `SESSION_SECRET_FILE=/run/secrets/session_secret` sets
 * `SESSION_SECRET` to the content of that file without the line end.
 *
 * @param variables usually `process.env`; a variable takes precedence over its file.
 * @throws Error naming the variable whose file cannot be read.
 */
export function withSecretFiles(
  variables: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const given = { ...variables }
  for (const name of SECRETS) {
    const file = variables[`${name}_FILE`]
    if (file && !variables[name]) {
      given[name] = readSecret(name, file)
    }
  }
  return given
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(`${name}_FILE: the file ${file} cannot be read (${code})`, { cause: error })
  }
}
