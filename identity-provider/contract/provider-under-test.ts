import type { Portal } from './portal.ts'

/** The provider under test. */
export type ProviderKind = 'embedded' | 'keycloak'

/** A provider under test: the embedded one, or a real Keycloak with keycloak/portal-realm.json. */
export interface ProviderUnderTest {
  /** Public address of the realm, which tokens name as their issuer. */
  readonly issuer: string
  /** Address of the realm for servers. */
  readonly internalUrl: string
  /** Address of the realm in the Admin API. */
  readonly adminUrl: string
  readonly backendSecret: string
  readonly serviceSecret: string
  /** The portal in front of the provider, which receives back-channel logouts. */
  readonly portal: Portal
  stop(): Promise<void>
}
