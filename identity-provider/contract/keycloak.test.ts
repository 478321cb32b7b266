import { afterAll, beforeAll, describe } from 'vitest'
import { Client } from './client.ts'
import { describeContract } from './contract.ts'
import { startKeycloak } from './keycloak.ts'

describe('Keycloak', () => {
  let client: Client

  beforeAll(async () => {
    client = new Client(await startKeycloak())
  }, 600_000)
  afterAll(() => client.subject.stop())

  describeContract(() => client, 'keycloak')
})
