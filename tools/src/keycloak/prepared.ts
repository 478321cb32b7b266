import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Distribution, exists, keycloakDistribution } from './distribution.ts'
import { type Instance, makeInstance, provideRealm } from './instance.ts'
import { oneAtATime } from '../java/one-at-a-time.ts'
import { type KeycloakServer, startServer } from './server.ts'

/** Good for servers that only this machine reaches and that live as long as a test run. */
export const PREPARED_PASSWORD = 'prepared-for-tests'
const PLACEHOLDER_URL = 'http://prepared.invalid'

/** A Keycloak whose database holds the realm already. */
export interface PreparedKeycloak {
  distribution: Distribution
  /** Data folder to copy. */
  data: string
  realmFile: string
}

/**
 * Gives a Keycloak with the realm imported, from which a server is ready in a third of the time (docs/IDENTITY.md, "A Keycloak for tests").
 * Kept by version, Java and the realm's content.
 *
 * @throws Failure naming the cure.
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
  await oneAtATime(data, async () => {
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
  const instance = await makeInstance(distribution, folder)
  await provideRealm(instance, realmFile)
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

/** A server of its own on a copy of the prepared data. */
export interface PreparedServer extends KeycloakServer {
  readonly instance: Instance
  /** Removes its folder; the server has to be stopped. */
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
  const instance = await makeInstance(distribution, folder)
  await cp(data, instance.data, { recursive: true })
  const server = await startServer(instance, {
    publicUrl,
    administratorPassword: PREPARED_PASSWORD,
    java: distribution.java,
  })
  return { ...server, instance, remove: () => rm(folder, { recursive: true, force: true }) }
}
