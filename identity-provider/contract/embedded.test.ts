import { afterAll, beforeAll, describe } from 'vitest'
import { describeAdmin } from './admin.contract.ts'
import { Client } from './client.ts'
import { describeClients } from './clients.contract.ts'
import { startEmbedded } from './embedded.ts'
import { describeLogout } from './logout.contract.ts'
import { describePages } from './pages.contract.ts'
import { describeRefresh } from './refresh.contract.ts'
import { describeSignIn } from './sign-in.contract.ts'
import { describeTokens } from './tokens.contract.ts'

describe('embedded identity provider', () => {
  let client: Client

  beforeAll(async () => {
    client = new Client(await startEmbedded())
  }, 60_000)
  afterAll(() => client.subject.stop())

  describe('sign-in', () => describeSignIn(() => client))
  describe('tokens', () => describeTokens(() => client))
  describe('refresh', () => describeRefresh(() => client))
  describe('clients', () => describeClients(() => client))
  describe('logout', () => describeLogout(() => client))
  describe('pages', { timeout: 30_000 }, () => describePages(() => client))
  describe('Admin API', () => describeAdmin(() => client))
})
