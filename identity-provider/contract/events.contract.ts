import { expect, it } from 'vitest'
import type { Client } from './client.ts'

interface UserEvent {
  readonly id: string
  readonly time: number
  readonly type: string
  readonly userId?: string
}
interface AdminEvent {
  readonly resourceType: string
  readonly resourcePath: string
}

/** The events that the portal's poller reads (docs/IDENTITY.md, "Poller"). */
export function describeEvents(client: () => Client): void {
  const answer = (method: string, path: string, body?: unknown, token?: string | null) =>
    client().answer(method, path, body, token)
  const refusals = async (id: string, query: string) =>
    ((await answer('GET', `/events?type=LOGIN_ERROR&max=100&${query}`)).body as UserEvent[]).filter(
      ({ userId }) => userId === id,
    )

  it.each(['/events', '/admin-events'])('%s is for the service account', async (path) => {
    const { email } = await client().createUser()
    const { tokens } = await client().signIn(email)
    expect((await answer('GET', path, undefined, null)).status).toBe(401)
    expect((await answer('GET', path, undefined, tokens.access_token)).status).toBe(403)
  })

  it('lists refused sign-ins since a moment, in either order and in pages', async () => {
    const before = Date.now() - 1
    const { id, email } = await client().createUser()
    for (const typed of ['not the password', 'nor this one']) {
      await client().typePassword(email, typed)
      // Two failures within 200 ms would lock the account (bruteForce.quickLoginCheckMilliseconds).
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    const since = `dateFrom=${before}`
    await expect.poll(async () => (await refusals(id, since)).length, { timeout: 20_000 }).toBe(2)
    const [oldest, newest] = await refusals(id, `${since}&direction=asc`)
    expect(oldest).toMatchObject({ userId: id, type: 'LOGIN_ERROR', error: 'invalid_user_credentials' })
    expect(oldest).toHaveProperty('ipAddress')
    expect((await refusals(id, since)).map((event) => event.id)).toEqual([newest?.id, oldest?.id])
    expect(await refusals(id, `dateFrom=${(newest?.time ?? 0) + 1}`)).toEqual([])
    const page = async (first: number) =>
      (await answer('GET', `/events?${since}&direction=asc&first=${first}&max=1`)).body as UserEvent[]
    expect(await page(0)).toHaveLength(1)
    expect((await page(1))[0]?.id).not.toBe((await page(0))[0]?.id)
  })

  it.each(['/events', '/admin-events'])('%s refuses a beginning that is no number', async (path) => {
    expect((await answer('GET', `${path}?dateFrom=yesterday`)).status).toBe(400)
    expect((await answer('GET', `${path}?max=many`)).status).toBe(404)
  })

  it('changes by administrators are listed, without refused ones', async () => {
    const before = Date.now() - 1
    const { id } = await client().createUser({}, 'staff')
    await answer('PUT', `/users/${id}`, { firstName: 'Grace' })
    await answer('PUT', `/users/${id}`, { email: 'no-at' })
    const pm = (await answer('GET', '/roles/pm')).body
    await answer('POST', `/users/${id}/role-mappings/realm`, [pm])
    await answer('PUT', `/users/${id}/reset-password`, { value: 'another good passphrase' })
    await answer('POST', `/users/${id}/logout`)
    await answer('DELETE', `/users/${id}`)
    const types = 'resourceTypes=USER&resourceTypes=REALM_ROLE_MAPPING'
    const { body } = await answer('GET', `/admin-events?dateFrom=${before}&max=1000&direction=asc&${types}`)
    const mine = (body as AdminEvent[]).filter(({ resourcePath }) => resourcePath.includes(id))
    expect(mine.map(({ resourceType, resourcePath }) => `${resourceType} ${resourcePath}`)).toEqual([
      `USER users/${id}`,
      `REALM_ROLE_MAPPING users/${id}/role-mappings/realm`,
      `USER users/${id}`,
      `REALM_ROLE_MAPPING users/${id}/role-mappings/realm`,
      `USER users/${id}/reset-password`,
      `USER users/${id}/logout`,
      `USER users/${id}`,
    ])
  })
}
