import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'

/** Secrets that the processes of one portal share. */
export interface Secrets {
  /** The backend's credential at the identity provider for sign-in. */
  portalBackend: string
  /** The backend's credential for the identity provider's administration. */
  portalService: string
  /** Encrypts tokens at rest in the sessions; hexadecimal. */
  session: string
  /** Password of the administrator of a Keycloak of our own, who is called admin. */
  keycloakAdministrator: string
}

/**
 * Reads the portal's secrets, making those that are not there yet. They are readable to their owner only.
 */
export async function loadSecrets(dataFolder: string): Promise<Secrets> {
  const file = join(dataFolder, 'secrets.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return undefined
    }
    throw error
  })
  const made: Secrets = {
    portalBackend: randomBytes(32).toString('hex'),
    portalService: randomBytes(32).toString('hex'),
    session: randomBytes(32).toString('hex'),
    keycloakAdministrator: randomBytes(16).toString('hex'),
  }
  const present = (text === undefined ? {} : JSON.parse(text)) as Partial<Secrets>
  const secrets = { ...made, ...present }
  if (Object.keys(secrets).length > Object.keys(present).length) {
    await replaceFile(file, JSON.stringify(secrets, null, 2))
  }
  return secrets
}

/**
 * The key that seals the backups, in a file of its own: without a copy of it elsewhere no backup can be restored on another
 * machine.
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
