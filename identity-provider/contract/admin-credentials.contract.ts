import { describe, expect, it } from 'vitest'
import { type Client, password } from './client.ts'

const missing = '00000000-0000-4000-8000-000000000000'
/** Password that replaces the one of `createUser`. */
const other = 'another good passphrase'

/** Passwords, required actions and lockouts through the Admin API. */
export function describeAdminCredentials(client: () => Client): void {
  const answer = (method: string, path: string, body?: unknown) => client().answer(method, path, body)
  const requiredActionsOf = async (id: string) => (await answer('GET', `/users/${id}`)).body.requiredActions
  const canSignIn = async (email: string, typed: string) =>
    (await client().typePassword(email, typed)).status === 302

  describe('required actions', () => {
    it('a new account gets its required actions, known ones only', async () => {
      const { id } = await client().createUser({ requiredActions: ['UPDATE_PASSWORD', 'NO_SUCH_ACTION'] })
      expect(await requiredActionsOf(id)).toEqual(['UPDATE_PASSWORD'])
    })

    it('a temporary password adds a required password change', async () => {
      const credentials = [{ type: 'password', value: password, temporary: true }]
      const { id } = await client().createUser({ credentials })
      expect(await requiredActionsOf(id)).toEqual(['UPDATE_PASSWORD'])
    })

    it('required actions are replaced only by a change that includes them', async () => {
      const { id } = await client().createUser({ requiredActions: ['UPDATE_PASSWORD'] })
      await answer('PUT', `/users/${id}`, { requiredActions: ['CONFIGURE_TOTP'] })
      await answer('PUT', `/users/${id}`, { firstName: 'Grace' })
      expect(await requiredActionsOf(id)).toEqual(['CONFIGURE_TOTP'])
      await answer('PUT', `/users/${id}`, { requiredActions: [] })
      expect(await requiredActionsOf(id)).toEqual([])
    })
  })

  describe('reset-password', () => {
    it('resetting a password keeps the sessions', async () => {
      const { id, email } = await client().createUser()
      const { tokens } = await client().signIn(email)
      const reset = await answer('PUT', `/users/${id}/reset-password`, { type: 'password', value: other })
      expect(reset).toMatchObject({ status: 204, body: undefined })
      expect(await canSignIn(email, password)).toBe(false)
      expect(await canSignIn(email, other)).toBe(true)
      expect((await client().refresh(tokens.refresh_token)).status).toBe(200)
    })

    it('a temporary password has to be changed, and a permanent one does not', async () => {
      const { id } = await client().createUser()
      const path = `/users/${id}/reset-password`
      expect((await answer('PUT', path, { value: other, temporary: true })).status).toBe(204)
      expect(await requiredActionsOf(id)).toEqual(['UPDATE_PASSWORD'])
      expect((await answer('PUT', path, { value: other, temporary: false })).status).toBe(204)
      expect(await requiredActionsOf(id)).toEqual([])
    })

    it.each([
      [
        { value: 'short' },
        {
          error: 'invalidPasswordMinLengthMessage',
          error_description: 'Invalid password: minimum length 8.',
        },
      ],
      [{ value: '' }, { error: 'Empty password not allowed' }],
      [{ type: 'password' }, { error: 'No password provided' }],
    ])('refuses %j', async (body, expected) => {
      const { id, email } = await client().createUser()
      expect(await answer('PUT', `/users/${id}/reset-password`, body)).toMatchObject({
        status: 400,
        body: expected,
      })
      expect(await canSignIn(email, password)).toBe(true)
    })

    it('refuses the address as password, unknown fields and unknown people', async () => {
      const { id, email } = await client().createUser()
      const own = await answer('PUT', `/users/${id}/reset-password`, { value: email })
      expect(own).toMatchObject({ status: 400, body: { error: 'invalidPasswordNotUsernameMessage' } })
      const unknown = await answer('PUT', `/users/${id}/reset-password`, { value: other, color: 'red' })
      expect(unknown.status).toBe(400)
      expect(unknown.body.error).toContain('Invalid json representation for CredentialRepresentation.')
      expect(await answer('PUT', `/users/${missing}/reset-password`, { value: other })).toMatchObject({
        status: 404,
        body: { error: 'User not found' },
      })
    })
  })

  describe('credentials', () => {
    it('credentials are listed without their secret data', async () => {
      const { id } = await client().createUser()
      const { body } = await answer('GET', `/users/${id}/credentials`)
      expect(body).toHaveLength(1)
      expect(Object.keys(body[0]).toSorted()).toEqual(['createdDate', 'credentialData', 'id', 'type'])
      expect(body[0].type).toBe('password')
      expect(JSON.parse(body[0].credentialData)).toMatchObject({ algorithm: 'argon2', hashIterations: 5 })
      expect(Math.abs(body[0].createdDate - Date.now())).toBeLessThan(600_000)
    })

    it('credentials can be removed, once', async () => {
      const { id, email } = await client().createUser()
      const [{ id: credential }] = (await answer('GET', `/users/${id}/credentials`)).body
      expect(await answer('DELETE', `/users/${id}/credentials/${credential}`)).toMatchObject({ status: 204 })
      expect((await answer('GET', `/users/${id}/credentials`)).body).toEqual([])
      expect(await canSignIn(email, password)).toBe(false)
      expect(await answer('DELETE', `/users/${id}/credentials/${credential}`)).toMatchObject({
        status: 404,
        body: { error: 'Credential not found' },
      })
    })

    it('credentials of another user cannot be deleted', async () => {
      const [one, two] = [await client().createUser(), await client().createUser()]
      const [{ id: credential }] = (await answer('GET', `/users/${one.id}/credentials`)).body
      expect((await answer('DELETE', `/users/${two.id}/credentials/${credential}`)).status).toBe(404)
      expect(await canSignIn(one.email, password)).toBe(true)
    })
  })

  describe('attack detection', () => {
    const path = (id: string) => `/attack-detection/brute-force/users/${id}`
    const untouched = {
      failedLoginNotBefore: 0,
      numFailures: 0,
      numTemporaryLockouts: 0,
      disabled: false,
      numSecondaryAuthFailures: 0,
      lastIPFailure: 'n/a',
      lastFailure: 0,
    }

    it('returns no failures for a new or an unknown user', async () => {
      const { id } = await client().createUser()
      expect((await answer('GET', path(id))).body).toEqual(untouched)
      expect((await answer('GET', path(missing))).body).toEqual(untouched)
    })

    it('failures are counted, and a lockout is reported and removed', async () => {
      const { id, email } = await client().createUser()
      const before = Date.now()
      for (let failure = 1; failure <= 5; failure++) {
        await client().typePassword(email, 'not the password')
        await new Promise((resolve) => setTimeout(resolve, 250))
        const { body } = await answer('GET', path(id))
        expect(body).toMatchObject({ numFailures: failure, disabled: failure === 5 })
        expect(body.lastIPFailure).not.toBe('n/a')
        expect(body.lastFailure).toBeGreaterThan(before - 2_000)
      }
      const { body } = await answer('GET', path(id))
      expect(body.numTemporaryLockouts).toBe(1)
      expect(Math.abs(body.failedLoginNotBefore * 1_000 - body.lastFailure - 10_000)).toBeLessThan(2_000)
      expect((await answer('GET', `/users/${id}`)).body.enabled).toBe(true)
      expect(await canSignIn(email, password)).toBe(false)
      expect(await answer('DELETE', path(id))).toMatchObject({ status: 204 })
      expect((await answer('GET', path(id))).body).toEqual(untouched)
      expect(await canSignIn(email, password)).toBe(true)
    })
  })
}
