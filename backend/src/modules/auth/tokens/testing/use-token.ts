import type { Body, EndpointDefinition } from '@headway/contracts'
import { apiTokensCreate } from '@headway/contracts/api-tokens'
import { settingsUpdate } from '@headway/contracts/settings'
import type { TestPortal, TestUser } from '../../../../test/portal.ts'

/** Returns the request options with a token. */
export const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** Creates a token for a user, with the scope `read` by default. */
export async function makeToken(
  server: TestPortal,
  user: TestUser,
  { name = 'Script', scopes = ['read'], days = 30 }: Partial<Body<typeof apiTokensCreate>> = {},
) {
  return (await server.call(user, apiTokensCreate, { body: { name, scopes, days } })).body
}

/** Changes a setting and waits until this process applies it. */
export async function setSetting(
  server: TestPortal,
  admin: TestUser,
  key: string,
  value: unknown,
): Promise<void> {
  await server.call(admin, settingsUpdate, { params: { key }, body: { value } })
  await server.platform.feed.catchUp()
}

/** Returns the path of an endpoint, with ids that do not exist. */
export const pathOf = ({ path }: Pick<EndpointDefinition, 'path'>) =>
  path
    .replace(':name', 'mfe_none')
    .replace(':version', '1.0.0')
    .replace(/:[a-zA-Z]+/g, '999999')

/** Returns status and code of a call that sends only a token. */
export async function callWith(
  server: TestPortal,
  token: string,
  endpoint: Pick<EndpointDefinition, 'method' | 'path'>,
): Promise<{ status: number; code: string | undefined; hint: string | null }> {
  const answer = await server.fetch(null, pathOf(endpoint), { method: endpoint.method, ...withToken(token) })
  const text = await answer.text()
  const isProblem = answer.headers.get('content-type')?.includes('problem') ?? false
  const { code } = (isProblem ? JSON.parse(text) : {}) as { code?: string }
  return { status: answer.status, code, hint: answer.headers.get('www-authenticate') }
}
