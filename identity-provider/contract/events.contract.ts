import { describe, expect, it } from 'vitest'
import { type Client, password } from './client.ts'

interface UserEvent {
  readonly id: string
  readonly time: number
  readonly type: string
}

/** What the poller of the portal reads (docs/IDENTITY.md, "The poller"). */
export function describeEvents(client: () => Client): void {
  const answer = (method: string, path: string, body?: unknown, token?: string | null) =>
    client().answer(method, path, body, token)
  /** Somebody who signed in and then mistyped the password, with both events as they are listed. */
  const somebody = async () => {
    const { id, email } = await client().createUser()
    await client().signIn(email)
    await client().typePassword(email, 'not the password')
    const query = `/events?user=${id}`
    await expect.poll(async () => (await answer('GET', query)).body.length).toBe(2)
    const [newest, oldest] = (await answer('GET', query)).body as UserEvent[]
    return { id, email, query, newest: newest as UserEvent, oldest: oldest as UserEvent }
  }
  const typesOf = async (query: string) =>
    (await answer('GET', query)).body.map(({ type }: UserEvent) => type)

  it.each(['/events', '/admin-events', '/events/config'])('%s is for the service account', async (path) => {
    const { email } = await client().createUser()
    const { tokens } = await client().signIn(email)
    expect((await answer('GET', path, undefined, null)).status).toBe(401)
    expect((await answer('GET', path, undefined, tokens.access_token)).status).toBe(403)
  })

  it('tells what people did, the newest first, each with an id', async () => {
    const { id, newest, oldest } = await somebody()
    expect([newest.type, oldest.type]).toEqual(['LOGIN_ERROR', 'LOGIN'])
    expect(newest).toMatchObject({
      clientId: 'portal-backend',
      userId: id,
      error: 'invalid_user_credentials',
    })
    expect(Object.keys(newest).toSorted()).toEqual([
      'clientId',
      'details',
      'error',
      'id',
      'ipAddress',
      'realmId',
      'time',
      'type',
      'userId',
    ])
    expect(newest.id).not.toBe(oldest.id)
    expect(Math.abs(newest.time - Date.now())).toBeLessThan(600_000)
  })

  it('takes repeated types, an order, a size and a beginning', async () => {
    const { query } = await somebody()
    expect(await typesOf(`${query}&type=LOGIN`)).toEqual(['LOGIN'])
    expect(await typesOf(`${query}&type=LOGIN&type=LOGIN_ERROR`)).toHaveLength(2)
    expect(await typesOf(`${query}&type=LOGOUT`)).toEqual([])
    expect(await typesOf(`${query}&direction=asc`)).toEqual(['LOGIN', 'LOGIN_ERROR'])
    expect(await typesOf(`${query}&max=1`)).toEqual(['LOGIN_ERROR'])
    expect(await typesOf(`${query}&max=1&first=1`)).toEqual(['LOGIN'])
    expect(await typesOf(`${query}&client=portal-web`)).toEqual([])
  })

  it('takes times in milliseconds, both ends inclusive, and days', async () => {
    const { query, newest, oldest } = await somebody()
    const today = new Date(oldest.time).toISOString().slice(0, 10)
    expect(await typesOf(`${query}&dateFrom=${newest.time}`)).toEqual(['LOGIN_ERROR'])
    expect(await typesOf(`${query}&dateFrom=${newest.time + 1}`)).toEqual([])
    expect(await typesOf(`${query}&dateTo=${oldest.time}`)).toEqual(['LOGIN'])
    expect(await typesOf(`${query}&dateTo=${oldest.time - 1}`)).toEqual([])
    expect(await typesOf(`${query}&dateFrom=${Math.floor(newest.time / 1_000)}`)).toHaveLength(2)
    expect(await typesOf(`${query}&dateFrom=${today}`)).toHaveLength(2)
    expect(await typesOf(`${query}&dateFrom=2999-01-01`)).toEqual([])
  })

  it.each(['/events', '/admin-events'])('%s refuses times and orders it does not know', async (path) => {
    for (const time of ['2026-01-01T00:00:00Z', 'yesterday']) {
      expect(await answer('GET', `${path}?dateFrom=${time}`)).toMatchObject({
        status: 400,
        body: { error: "Invalid value for 'dateFrom', expected format is yyyy-MM-dd or an Epoch timestamp" },
      })
    }
    expect(await answer('GET', `${path}?direction=sideways`)).toMatchObject({ status: 400 })
    expect((await answer('GET', `${path}?max=many`)).status).toBe(404)
  })

  it.each([
    '/events?type=NO_SUCH_TYPE',
    '/events?type=LOGIN,LOGIN_ERROR',
    '/admin-events?resourceTypes=NO_SUCH_TYPE',
    '/admin-events?resourceTypes=USER,REALM_ROLE_MAPPING',
    '/admin-events?operationTypes=NO_SUCH_TYPE',
  ])('breaks on %s', async (path) => {
    expect(await answer('GET', path)).toMatchObject({ status: 500, body: { error: 'unknown_error' } })
  })

  describe('what administrators did', () => {
    it('is told with what it was done to', async () => {
      const before = Date.now() - 1
      const { id, email } = await client().createUser({}, 'staff')
      await answer('PUT', `/users/${id}`, { firstName: 'Grace' })
      const pm = (await answer('GET', '/roles/pm')).body
      await answer('POST', `/users/${id}/role-mappings/realm`, [pm])
      await answer('DELETE', `/users/${id}/role-mappings/realm`, [pm])
      await answer('PUT', `/users/${id}/reset-password`, { value: 'another good passphrase' })
      await client().typePassword(email, 'another good passphrase')
      const [{ id: sid }] = (await answer('GET', `/users/${id}/sessions`)).body
      await answer('DELETE', `/sessions/${sid}`)
      await answer('POST', `/users/${id}/logout`)
      await client().typePassword(email, 'not the password')
      await answer('DELETE', `/attack-detection/brute-force/users/${id}`)
      // Nothing is left to forget, so that nothing is noted.
      await answer('DELETE', `/attack-detection/brute-force/users/${id}`)
      await answer('DELETE', `/users/${id}`)

      const { body } = await answer('GET', `/admin-events?dateFrom=${before}&max=1000&direction=asc`)
      const mine = body.filter(({ resourcePath }: { resourcePath: string }) =>
        [id, sid].some((part) => resourcePath.includes(part)),
      )
      expect(
        mine.map(
          (event: { operationType: string; resourceType: string; resourcePath: string }) =>
            `${event.operationType} ${event.resourceType} ${event.resourcePath}`,
        ),
      ).toEqual([
        `CREATE USER users/${id}`,
        `CREATE REALM_ROLE_MAPPING users/${id}/role-mappings/realm`,
        `UPDATE USER users/${id}`,
        `CREATE REALM_ROLE_MAPPING users/${id}/role-mappings/realm`,
        `DELETE REALM_ROLE_MAPPING users/${id}/role-mappings/realm`,
        `ACTION USER users/${id}/reset-password`,
        `DELETE USER_SESSION sessions/${sid}`,
        `ACTION USER users/${id}/logout`,
        `DELETE USER_LOGIN_FAILURE attack-detection/brute-force/users/${id}`,
        `DELETE USER users/${id}`,
      ])
      expect(Object.keys(mine[0].authDetails).toSorted()).toEqual([
        'clientId',
        'ipAddress',
        'realmId',
        'userId',
      ])
      expect(JSON.parse(mine[2].representation)).toEqual({ firstName: 'Grace' })
      expect(JSON.stringify(mine)).not.toContain(password)
      expect(JSON.stringify(mine)).not.toContain('another good passphrase')
    })

    it('is found by kind, by path and by operation', async () => {
      const { id } = await client().createUser({}, 'staff')
      const kinds = async (query: string) =>
        (await answer('GET', `/admin-events?resourcePath=users/${id}*${query}`)).body.map(
          ({ resourceType }: { resourceType: string }) => resourceType,
        )
      expect(await kinds('')).toEqual(['REALM_ROLE_MAPPING', 'USER'])
      expect(await kinds('&direction=asc')).toEqual(['USER', 'REALM_ROLE_MAPPING'])
      expect(await kinds('&resourceTypes=USER')).toEqual(['USER'])
      expect(await kinds('&resourceTypes=USER&resourceTypes=REALM_ROLE_MAPPING')).toHaveLength(2)
      expect(await kinds('&operationTypes=DELETE')).toEqual([])
      expect(await kinds('&max=1&first=1')).toEqual(['USER'])
    })

    it('does not tell of what was refused', async () => {
      const { id } = await client().createUser()
      await answer('PUT', `/users/${id}`, { email: 'no-at' })
      const { body } = await answer('GET', `/admin-events?resourcePath=users/${id}&operationTypes=UPDATE`)
      expect(body).toEqual([])
    })
  })

  it('says which events are kept', async () => {
    const { body } = await answer('GET', '/events/config')
    expect(body).toMatchObject({
      eventsEnabled: true,
      eventsExpiration: 7_776_000,
      adminEventsEnabled: true,
      adminEventsDetailsEnabled: true,
    })
    expect(body.enabledEventTypes).toHaveLength(16)
    expect(body.enabledEventTypes).toContain('UPDATE_CREDENTIAL')
  })
}
