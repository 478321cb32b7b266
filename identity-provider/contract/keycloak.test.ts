import { afterAll, beforeAll, describe } from 'vitest'
import { Client } from './client.ts'
import { describeContract } from './contract.ts'
import { describeMove } from './keycloak-move.ts'
import { type KeycloakSubject, startKeycloak } from './keycloak.ts'

describe('Keycloak', () => {
  let keycloak: KeycloakSubject
  let client: Client

  beforeAll(async () => {
    keycloak = await startKeycloak()
    client = new Client(keycloak)
  }, 600_000)
  afterAll(() => client.subject.stop())

  describeContract(() => client, 'keycloak')
  // The last one, because an export wants the server stopped.
  describe('moving people', () => describeMove(() => keycloak))
})
