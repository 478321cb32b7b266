import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Distribution, exists, keycloakDistribution } from './distribution.ts'
import { type Instance, createInstance, installRealm } from './instance.ts'
import { withFolderLock } from '../java/file-lock.ts'
import { type KeycloakServer, startServer } from './server.ts'

/** Sufficient for servers that only this machine can reach and that run only during tests. */
export const PREPARED_PASSWORD = 'prepared-for-tests'
const PLACEHOLDER_URL = 'http://prepared.invalid'

/** A Keycloak whose database already contains the realm. */
export interface PreparedKeycloak {
  distribution: Distribution
  /** Data folder to copy. */
  data: string
  realmFile: string
}

/**
 * Returns a Keycloak with the realm imported. A server starts from it in a third of the time
 * (docs/IDENTITY.md, "Keycloak for tests"). It is cached by version, Java and the realm's content.
 *
 * @throws Failure with instructions.
 */
export async function prepareKeycloak(
  realmFile: string,
  report: (line: string) => void,
): Promise<PreparedKeycloak> {
  const distribution = await keycloakDistribution(report)
  const hash = createHash('sha256')
    .update(await readFile(realmFile))
    .update(PREPARED_PASSWORD)
    .digest('hex')
  const data = join(distribution.cache, `prepared-${hash.slice(0, 12)}`)
  await withFolderLock(data, async () => {
    if (!(await exists(data))) {
      report('importing the realm into Keycloak (once)')
      await prepare(distribution, realmFile, data)
    }
  })
  return { distribution, data, realmFile }
}

async function prepare(distribution: Distribution, realmFile: string, data: string): Promise<void> {
  const folder = `${data}.unfinished`
  await rm(folder, { recursive: true, force: true })
  const instance = await createInstance(distribution, folder)
  await installRealm(instance, realmFile)
  const options = {
    publicUrl: PLACEHOLDER_URL,
    administratorPassword: PREPARED_PASSWORD,
    java: distribution.java,
  }
  const server = await startServer(instance, options, {
    PORTAL_URL: PLACEHOLDER_URL,
    PORTAL_BACKEND_URL: PLACEHOLDER_URL,
    PORTAL_BACKEND_SECRET: PREPARED_PASSWORD,
    PORTAL_SERVICE_SECRET: PREPARED_PASSWORD,
  })
  await server.stop()
  await rename(instance.data, data)
  await rm(folder, { recursive: true })
}

/** A separate server on a copy of the prepared data. */
export interface PreparedServer extends KeycloakServer {
  readonly instance: Instance
  /** Deletes its folder. The server must be stopped before. */
  remove(): Promise<void>
}

/**
 * Starts a server on a copy of the prepared data.
 *
 * @param publicUrl origin that browsers use.
 */
export async function startPrepared(
  { distribution, data }: PreparedKeycloak,
  publicUrl: string,
): Promise<PreparedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-keycloak-'))
  const instance = await createInstance(distribution, folder)
  await cp(data, instance.data, { recursive: true })
  const server = await startServer(instance, {
    publicUrl,
    administratorPassword: PREPARED_PASSWORD,
    java: distribution.java,
  })
  return { ...server, instance, remove: () => rm(folder, { recursive: true, force: true }) }
}
