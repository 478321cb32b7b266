import { afterAll, beforeAll, describe } from 'vitest'
import { Client } from './client.ts'
import { describeContract } from './contract.ts'
import { describeMigration } from './keycloak-migration.ts'
import { type KeycloakProvider, startKeycloak } from './keycloak.ts'

describe('Keycloak', () => {
  let keycloak: KeycloakProvider
  let client: Client

  beforeAll(async () => {
    keycloak = await startKeycloak()
    client = new Client(keycloak)
  }, 600_000)
  afterAll(() => client.subject.stop())

  describeContract(() => client, 'keycloak')
  // This runs last, because an export requires a stopped server.
  describe('moving people', () => describeMigration(() => keycloak))
})
