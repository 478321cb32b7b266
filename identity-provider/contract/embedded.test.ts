import { afterAll, beforeAll, describe } from 'vitest'
import { Client } from './client.ts'
import { describeContract } from './contract.ts'
import { startEmbedded } from './embedded.ts'

describe('embedded identity provider', () => {
  let client: Client

  beforeAll(async () => {
    client = new Client(await startEmbedded())
  })
  afterAll(() => client.subject.stop())

  describeContract(() => client, 'embedded')
})
