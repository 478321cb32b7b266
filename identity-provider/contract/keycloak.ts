import { fileURLToPath } from 'node:url'
import {
  KeycloakAdministrator,
  PREPARED_PASSWORD,
  prepareKeycloak,
  startPrepared,
} from '@headway/tools/keycloak'
import { startPortal } from './portal.ts'
import type { ProviderUnderTest } from './provider-under-test.ts'

const realmFile = fileURLToPath(new URL('../keycloak/portal-realm.json', import.meta.url))

/** A Keycloak server for this test run only. */
export interface KeycloakProvider extends ProviderUnderTest {
  readonly administrator: KeycloakAdministrator
}

/** Starts a real Keycloak with the realm of this package, behind a portal on another port. */
export async function startKeycloak(): Promise<KeycloakProvider> {
  const portal = await startPortal()
  const prepared = await prepareKeycloak(realmFile, () => undefined)
  const server = await startPrepared(prepared, portal.url)
  const secrets = { backendSecret: 'backend-secret-for-tests', serviceSecret: 'service-secret-for-tests' }
  const administrator = new KeycloakAdministrator(server.url, PREPARED_PASSWORD)
  await administrator.settleClients(realmFile, {
    PORTAL_URL: portal.url,
    PORTAL_BACKEND_URL: portal.url,
    PORTAL_BACKEND_SECRET: secrets.backendSecret,
    PORTAL_SERVICE_SECRET: secrets.serviceSecret,
  })
  portal.forwardTo(server.port)
  return {
    ...secrets,
    issuer: `${portal.url}/auth/realms/portal`,
    internalUrl: `${server.url}/realms/portal`,
    adminUrl: `${server.url}/admin/realms/portal`,
    portal,
    administrator,
    async stop() {
      await server.stop()
      await Promise.all([portal.stop(), server.remove()])
    },
  }
}
