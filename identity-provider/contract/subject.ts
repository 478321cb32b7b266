import type { Portal } from './portal.ts'

/** Which provider the contract is run against. */
export type SubjectKind = 'embedded' | 'keycloak'

/** A provider that the contract is run against: the embedded one, or a real Keycloak with keycloak/portal-realm.json. */
export interface Subject {
  /** Realm address that people and tokens name, behind the portal. */
  readonly issuer: string
  /** Realm address for servers. */
  readonly internalUrl: string
  /** Address of the realm in the Admin API. */
  readonly adminUrl: string
  readonly backendSecret: string
  readonly serviceSecret: string
  /** The portal in front of the provider; it receives the back-channel logouts. */
  readonly portal: Portal
  stop(): Promise<void>
}
