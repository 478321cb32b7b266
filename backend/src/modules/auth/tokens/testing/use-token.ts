import type { Body, EndpointDefinition } from '@headway/contracts'
import { apiTokensCreate } from '@headway/contracts/api-tokens'
import { settingsUpdate } from '@headway/contracts/settings'
import type { TestServer, TestUser } from '../../../../test/server.ts'

/** What a request brings that comes with a token. */
export const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** Makes a token for somebody, for reading everything unless told otherwise. */
export async function makeToken(
  server: TestServer,
  user: TestUser,
  { name = 'Script', scopes = ['read'], days = 30 }: Partial<Body<typeof apiTokensCreate>> = {},
) {
  return (await server.call(user, apiTokensCreate, { body: { name, scopes, days } })).body
}

/** Changes a setting, and waits until this process goes by it. */
export async function setSetting(
  server: TestServer,
  admin: TestUser,
  key: string,
  value: unknown,
): Promise<void> {
  await server.call(admin, settingsUpdate, { params: { key }, body: { value } })
  await server.platform.feed.catchUp()
}

/** An address of an endpoint with something in each place that is not there. */
export const pathOf = ({ path }: Pick<EndpointDefinition, 'path'>) =>
  path
    .replace(':name', 'mfe_none')
    .replace(':version', '1.0.0')
    .replace(/:[a-zA-Z]+/g, '999999')

/** Status and code of a call that comes with nothing but a token. */
export async function callWith(
  server: TestServer,
  token: string,
  endpoint: Pick<EndpointDefinition, 'method' | 'path'>,
): Promise<{ status: number; code: string | undefined; hint: string | null }> {
  const answer = await server.fetch(null, pathOf(endpoint), { method: endpoint.method, ...withToken(token) })
  const text = await answer.text()
  const isProblem = answer.headers.get('content-type')?.includes('problem') ?? false
  const { code } = (isProblem ? JSON.parse(text) : {}) as { code?: string }
  return { status: answer.status, code, hint: answer.headers.get('www-authenticate') }
}
