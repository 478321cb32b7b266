import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Client } from './client.ts'

/** Refresh tokens and the end of sessions. */
export function describeRefresh(client: () => Client): void {
  const invalidGrant = { status: 400, body: { error: 'invalid_grant' } }

  describe('refresh', () => {
    it('a refresh returns new tokens without a nonce, and the old refresh token stays valid', async () => {
      const { email } = await client().createUser()
      const { tokens, sid } = await client().signIn(email)
      const first = await client().refresh(tokens.refresh_token)
      expect(first.status).toBe(200)
      expect(first.body.refresh_token).not.toBe(tokens.refresh_token)
      expect(decodeJwt(first.body.id_token ?? '')).not.toHaveProperty('nonce')
      expect(decodeJwt(first.body.access_token ?? '').sid).toBe(sid)
      expect((await client().refresh(tokens.refresh_token)).status).toBe(200)
      expect((await client().refresh(first.body.refresh_token)).status).toBe(200)
    })

    it('a refresh token is a JWT that a browser can decode', async () => {
      const { id, email } = await client().createUser()
      const { tokens, sid } = await client().signIn(email)
      expect(decodeJwt(tokens.refresh_token ?? '')).toMatchObject({
        typ: 'Refresh',
        sid,
        sub: id,
        azp: 'portal-backend',
      })
    })

    it('a refreshed token contains the current role', async () => {
      const { id, email } = await client().createUser({}, 'staff')
      const { tokens } = await client().signIn(email)
      const pm = await (await client().admin('GET', '/roles/pm')).json()
      await client().admin('POST', `/users/${id}/role-mappings/realm`, [pm])
      const { body } = await client().refresh(tokens.refresh_token)
      expect((decodeJwt(body.access_token ?? '').realm_access as { roles: string[] }).roles).toContain('pm')
    })

    it('a refresh token ends with the session', async () => {
      const { id, email } = await client().createUser()
      const { tokens } = await client().signIn(email)
      await client().admin('POST', `/users/${id}/logout`)
      expect(await client().refresh(tokens.refresh_token)).toMatchObject(invalidGrant)
    })

    it('a refresh is refused for a disabled user, and works again when the user is enabled', async () => {
      const { id, email } = await client().createUser()
      const { tokens } = await client().signIn(email)
      await client().admin('PUT', `/users/${id}`, { enabled: false })
      expect(await client().refresh(tokens.refresh_token)).toMatchObject(invalidGrant)
      await client().admin('PUT', `/users/${id}`, { enabled: true })
      expect((await client().refresh(tokens.refresh_token)).status).toBe(200)
    })

    it('refuses a token that it did not issue', async () => {
      const { email } = await client().createUser()
      const { tokens } = await client().signIn(email)
      expect((await client().refresh(`${tokens.refresh_token?.slice(0, -4)}AAAA`)).status).toBe(400)
      expect((await client().refresh(tokens.access_token)).status).toBe(400)
      expect((await client().refresh('')).status).toBe(400)
    })
  })
}
