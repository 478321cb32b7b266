import { describe, expect, it } from 'vitest'
import { type Client, password } from './client.ts'

const missing = '00000000-0000-4000-8000-000000000000'

/** The part of the Admin REST API that the portal uses. */
export function describeAdmin(client: () => Client): void {
  const answer = (method: string, path: string, body?: unknown, token?: string | null) =>
    client().answer(method, path, body, token)

  describe('access to the admin API', () => {
    it.each([
      ['GET', '/users'],
      ['POST', '/users'],
      ['GET', `/users/${missing}`],
      ['PUT', `/users/${missing}`],
      ['DELETE', `/users/${missing}`],
      ['POST', `/users/${missing}/logout`],
      ['GET', `/users/${missing}/role-mappings/realm`],
      ['GET', '/roles/pm'],
    ])('%s %s returns 401 without a token and 403 with a user’s token', async (method, path) => {
      const anonymous = await answer(method, path, undefined, null)
      expect(anonymous).toMatchObject({ status: 401, body: { error: 'HTTP 401 Unauthorized' } })
      expect((await answer(method, path, undefined, 'nonsense')).status).toBe(401)
      const { email } = await client().createUser({}, 'super_admin')
      const { tokens } = await client().signIn(email)
      expect(
        (await answer(method, path, method === 'GET' ? undefined : {}, tokens.access_token)).status,
      ).toBe(403)
      expect((await answer(method, path, undefined, tokens.id_token)).status).toBe(401)
    })
  })

  describe('users', () => {
    it('a created user can sign in', async () => {
      const { id, email } = await client().createUser()
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      const { body } = await answer('GET', `/users/${id}`)
      expect(body).toMatchObject({
        id,
        email,
        username: email,
        firstName: 'Ada',
        enabled: true,
        emailVerified: true,
        createdTimestamp: expect.any(Number),
        requiredActions: [],
        totp: false,
      })
      expect((await client().signIn(email)).tokens.access_token).toBeTruthy()
    })

    it('creating a user returns an empty body and the address', async () => {
      const { status, body, headers } = await answer('POST', '/users', {
        email: `new-${Date.now()}@headway.test`,
      })
      expect(status).toBe(201)
      expect(body).toBeUndefined()
      expect(headers.get('location')).toMatch(/\/admin\/realms\/portal\/users\/[0-9a-f-]{36}$/)
    })

    it('refuses an email address that is in use, ignoring case', async () => {
      const { email } = await client().createUser()
      const taken = { status: 409, body: { errorMessage: 'User exists with same email' } }
      expect(await answer('POST', '/users', { email })).toMatchObject(taken)
      expect(await answer('POST', '/users', { email: email.toUpperCase() })).toMatchObject(taken)
      const other = await client().createUser()
      expect(await answer('PUT', `/users/${other.id}`, { email })).toMatchObject(taken)
    })

    it.each([
      [
        { email: 'no-at' },
        { field: 'email', errorMessage: 'error-invalid-email', params: ['email', 'no-at'] },
      ],
      [{}, { errorMessage: 'User name is missing' }],
      [
        { username: 'nobody@headway.test' },
        { field: 'email', errorMessage: 'error-user-attribute-required', params: ['email'] },
      ],
      [
        { email: 'long@headway.test', attributes: { managerId: ['7'.repeat(65)] } },
        {
          field: 'managerId',
          errorMessage: 'error-invalid-length-too-long',
          params: ['managerId', null, 64],
        },
      ],
    ])('refuses %j', async (body, expected) => {
      expect(await answer('POST', '/users', body)).toMatchObject({ status: 400, body: expected })
    })

    it('an invalid user is refused with every invalid field', async () => {
      const { status, body } = await answer('POST', '/users', { email: 'no-at', firstName: '<b>' })
      expect(status).toBe(400)
      expect(body.errors.map((error: { field: string }) => error.field).toSorted()).toEqual([
        'email',
        'firstName',
      ])
    })

    it.each([
      ['short', 'invalidPasswordMinLengthMessage', 'Invalid password: minimum length 8.'],
      ['x'.repeat(73), 'invalidPasswordMaxLengthMessage', 'Invalid password: maximum length 72.'],
    ])('refuses the password %s and creates no user', async (value, error, description) => {
      const email = `weak-${Date.now()}@headway.test`
      const refused = await answer('POST', '/users', { email, credentials: [{ type: 'password', value }] })
      expect(refused).toMatchObject({ status: 400, body: { error, error_description: description } })
      expect((await answer('GET', `/users?email=${email}&exact=true`)).body).toEqual([])
    })

    it('a user that is not JSON or has unknown fields is refused', async () => {
      expect(await answer('POST', '/users', '{nope')).toMatchObject({
        status: 400,
        body: { error: 'invalid_request', error_description: 'Cannot parse the JSON' },
      })
      expect(await answer('POST', '/users', '["nope"]')).toMatchObject({
        status: 400,
        body: { error: 'unknown_error', error_description: 'Cannot parse the JSON' },
      })
      const unknown = await answer('POST', '/users', { email: 'a@headway.test', color: 'red' })
      expect(unknown.status).toBe(400)
      expect(unknown.body.error).toContain('Invalid json representation for UserRepresentation.')
    })

    it('users are found by a whole address, and listed in pages', async () => {
      const { id, email } = await client().createUser()
      const ids = async (query: string) =>
        (await answer('GET', `/users?${query}`)).body.map((user: { id: string }) => user.id)
      expect(await ids(`email=${email}&exact=true`)).toEqual([id])
      expect(await ids('email=nobody@headway.test&exact=true')).toEqual([])
      const all = await ids('max=1000')
      expect(all).toContain(id)
      expect(await ids('first=1&max=1')).toEqual([all[1]])
    })

    it('lists the users with a role, in pages', async () => {
      const people = [await client().createUser({}, 'president'), await client().createUser({}, 'president')]
      const ids = async (query: string) =>
        (await answer('GET', `/roles/president/users${query}`)).body.map(({ id }: { id: string }) => id)
      const all = await ids('?max=1000')
      expect(people.map(({ id }) => all.includes(id))).toEqual([true, true])
      expect(await ids('?max=1')).toEqual(all.slice(0, 1))
      expect((await answer('GET', '/roles/emperor/users')).status).toBe(404)
    })

    it('a user change keeps all fields that the body does not name', async () => {
      const { id, email } = await client().createUser({ attributes: { managerId: ['7'] } })
      expect((await answer('PUT', `/users/${id}`, { firstName: 'Jean' })).status).toBe(204)
      expect((await answer('GET', `/users/${id}`)).body).toMatchObject({
        firstName: 'Jean',
        lastName: 'Byron',
        email,
        attributes: { managerId: ['7'] },
        enabled: true,
      })
    })

    it('replaces the whole profile if the body contains attributes', async () => {
      const { id, email } = await client().createUser({ attributes: { managerId: ['7'] } })
      await answer('PUT', `/users/${id}`, { email, attributes: {} })
      const { body } = await answer('GET', `/users/${id}`)
      expect(body.firstName).toBeUndefined()
      expect(body.attributes ?? {}).toEqual({})
    })

    it.each([
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/sessions'],
      ['POST', '/logout'],
      ['GET', '/role-mappings/realm'],
    ])('%s of a missing person%s is 404', async (method, rest) => {
      const body = method === 'PUT' ? {} : undefined
      expect(await answer(method, `/users/${missing}${rest}`, body)).toMatchObject({
        status: 404,
        body: { error: 'User not found' },
      })
    })
  })

  describe('roles', () => {
    it('roles are added and removed by id and name, also repeatedly', async () => {
      const { id } = await client().createUser()
      const path = `/users/${id}/role-mappings/realm`
      const { body: pm } = await answer('GET', '/roles/pm')
      expect(pm).toMatchObject({ name: 'pm', composite: false, clientRole: false })
      const names = async () =>
        (await answer('GET', path)).body.map((role: { name: string }) => role.name).toSorted()
      for (const method of ['POST', 'POST']) {
        expect((await answer(method, path, [pm])).status).toBe(204)
      }
      expect(await names()).toEqual(['default-roles-portal', 'pm', 'staff'])
      for (const method of ['DELETE', 'DELETE']) {
        expect((await answer(method, path, [pm])).status).toBe(204)
      }
      expect(await names()).toEqual(['default-roles-portal', 'staff'])
    })

    it('a role cannot be assigned by its name alone, or when it does not exist', async () => {
      const { id } = await client().createUser()
      const path = `/users/${id}/role-mappings/realm`
      const unknown = { status: 404, body: { error: 'Role not found' } }
      expect(await answer('POST', path, [{ name: 'pm' }])).toMatchObject(unknown)
      expect(await answer('POST', path, [{ id: missing, name: 'emperor' }])).toMatchObject(unknown)
      expect((await answer('GET', '/roles/emperor')).status).toBe(404)
    })
  })

  describe('sessions', () => {
    it('lists the current ones', async () => {
      const { id, email } = await client().createUser()
      const before = Date.now() - 2_000
      const { sid } = await client().signIn(email)
      const { body } = await answer('GET', `/users/${id}/sessions`)
      expect(body).toHaveLength(1)
      expect(body[0]).toMatchObject({
        id: sid,
        username: email,
        userId: id,
        rememberMe: false,
        transientUser: false,
      })
      expect(Object.values(body[0].clients)).toEqual(['portal-backend'])
      expect(body[0].start).toBeGreaterThan(before)
      expect(body[0].lastAccess).toBeGreaterThan(before)
    })

    it('returns an empty list when there is none', async () => {
      const { id } = await client().createUser()
      expect((await answer('GET', `/users/${id}/sessions`)).body).toEqual([])
    })
  })

  it('no response of the admin API contains the password', async () => {
    const { id } = await client().createUser()
    expect(JSON.stringify((await answer('GET', `/users/${id}`)).body)).not.toContain(password)
  })
}
