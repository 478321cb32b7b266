import { requireUsableKeycloak } from '@headway/tools/keycloak'
import { expect, it } from 'vitest'
import type { Client } from './client.ts'

/** What `npm start -- --keycloak=URL` asks of a server before it uses it. */
export function describeFit(client: () => Client): void {
  const server = (changes: object = {}) => {
    const { internalUrl, backendSecret, serviceSecret } = client().subject
    return { url: internalUrl.replace(/\/realms\/.*$/, ''), backendSecret, serviceSecret, ...changes }
  }
  const publicUrl = () => client().subject.portal.url

  it('takes a server with our realm', async () => {
    await expect(requireUsableKeycloak(server(), publicUrl())).resolves.toBeUndefined()
  })

  it('names the secret that does not fit', async () => {
    const check = (changes: object) => requireUsableKeycloak(server(changes), publicUrl())
    await expect(check({ serviceSecret: 'not-the-secret-of-it' })).rejects.toThrow('PORTAL_SERVICE_SECRET')
    await expect(check({ backendSecret: 'not-the-secret-of-it' })).rejects.toThrow('PORTAL_BACKEND_SECRET')
  })

  it('names the address by which browsers will know it', async () => {
    await expect(requireUsableKeycloak(server(), 'https://other.example')).rejects.toThrow(
      'KC_HOSTNAME=https://other.example/auth',
    )
  })

  it('says when the realm is missing or nobody answers', async () => {
    const { origin } = new URL(server().url)
    await expect(requireUsableKeycloak(server({ url: `${origin}/nothing` }), publicUrl())).rejects.toThrow(
      'has no realm portal',
    )
    await expect(
      requireUsableKeycloak(server({ url: 'http://127.0.0.1:9/auth' }), publicUrl()),
    ).rejects.toThrow('does not answer')
  })
}
