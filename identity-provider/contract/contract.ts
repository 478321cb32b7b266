import { describe } from 'vitest'
import { describeAdminClient } from './admin-client.contract.ts'
import { describeAdminCredentials } from './admin-credentials.contract.ts'
import { describeAccountPages } from './account-pages.contract.ts'
import { describeActions } from './actions.contract.ts'
import { describeAdmin } from './admin.contract.ts'
import type { Client } from './client.ts'
import { describeClients } from './clients.contract.ts'
import { describeEdges } from './edges.contract.ts'
import { describeEvents } from './events.contract.ts'
import { describeKeycloakJs } from './keycloak-js.contract.ts'
import { describeFit } from './keycloak-fit.contract.ts'
import { describeLogout } from './logout.contract.ts'
import { describePages } from './pages.contract.ts'
import { describeRefresh } from './refresh.contract.ts'
import { describeSignIn } from './sign-in.contract.ts'
import { describeSignInEvents } from './sign-in-events.contract.ts'
import type { ProviderKind } from './provider-under-test.ts'
import { describeTokens } from './tokens.contract.ts'
import { describeTotp } from './totp.contract.ts'

/** Defines the tests that both providers must pass, in keycloak.test.ts and embedded.test.ts. */
export function describeContract(client: () => Client, kind: ProviderKind): void {
  describe('sign-in', () => describeSignIn(client))
  describe('edges', () => describeEdges(client))
  describe('account actions', () => describeActions(client))
  describe('one-time codes', () => describeTotp(client))
  describe('events of sign-in', () => describeSignInEvents(client))
  describe('tokens', () => describeTokens(client))
  describe('refresh', () => describeRefresh(client))
  describe('clients', () => describeClients(client))
  describe('keycloak-js', () => describeKeycloakJs(client))
  describe('logout', () => describeLogout(client))
  describe('pages', () => describePages(client, kind))
  describe.runIf(kind === 'embedded')('account pages', () => describeAccountPages(client))
  describe('use by the launcher', () => describeFit(client))
  describe('Admin API', () => {
    describeAdmin(client)
    describeAdminCredentials(client)
    describe('events', () => describeEvents(client))
    describe('client library', () => describeAdminClient(client))
  })
}
