import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'

/** Secrets that the processes of one portal share. */
export interface Secrets {
  /** The backend's client secret for sign-in at the identity provider. */
  portalBackend: string
  /** The backend's client secret for the identity provider's administration API. */
  portalService: string
  /** Hexadecimal key that encrypts the stored tokens of sessions. */
  session: string
  /** Password of the user `admin` of a Keycloak that is started here. */
  keycloakAdministrator: string
}

/** Reads the portal's secrets and creates missing ones. Only their owner can read the file. */
export async function loadSecrets(dataFolder: string): Promise<Secrets> {
  const file = join(dataFolder, 'secrets.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return undefined
    }
    throw error
  })
  const created: Secrets = {
    portalBackend: randomBytes(32).toString('hex'),
    portalService: randomBytes(32).toString('hex'),
    session: randomBytes(32).toString('hex'),
    keycloakAdministrator: randomBytes(16).toString('hex'),
  }
  const present = (text === undefined ? {} : JSON.parse(text)) as Partial<Secrets>
  const secrets = { ...created, ...present }
  if (Object.keys(secrets).length > Object.keys(present).length) {
    await replaceFile(file, JSON.stringify(secrets, null, 2))
  }
  return secrets
}

/**
 * Reads the encryption key of the backups, or creates it. It has a separate file, because a backup can be
 * restored on another machine only with a copy of the key.
 */
export async function loadBackupKey(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'backup-key')
  const present = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return undefined
    }
    throw error
  })
  if (present !== undefined) {
    return present.trim()
  }
  const key = randomBytes(32).toString('hex')
  await replaceFile(file, `${key}\n`)
  return key
}
