import { requireUsableKeycloak } from '@headway/tools/keycloak'
import { expect, it } from 'vitest'
import type { Client } from './client.ts'

/** The checks that `npm start -- --keycloak=URL` makes before it uses a server. */
export function describeFit(client: () => Client): void {
  const server = (changes: object = {}) => {
    const { internalUrl, backendSecret, serviceSecret } = client().subject
    return { url: internalUrl.replace(/\/realms\/.*$/, ''), backendSecret, serviceSecret, ...changes }
  }
  const publicUrl = () => client().subject.portal.url

  it('a server with the realm of Headway is accepted', async () => {
    await expect(requireUsableKeycloak(server(), publicUrl())).resolves.toBeUndefined()
  })

  it('the check names the secret that does not match', async () => {
    const check = (changes: object) => requireUsableKeycloak(server(changes), publicUrl())
    await expect(check({ serviceSecret: 'not-the-secret-of-it' })).rejects.toThrow('PORTAL_SERVICE_SECRET')
    await expect(check({ backendSecret: 'not-the-secret-of-it' })).rejects.toThrow('PORTAL_BACKEND_SECRET')
  })

  it('the check names the address that browsers will use', async () => {
    await expect(requireUsableKeycloak(server(), 'https://other.example')).rejects.toThrow(
      'KC_HOSTNAME=https://other.example/auth',
    )
  })

  it('reports a missing realm and an unreachable server', async () => {
    const { origin } = new URL(server().url)
    await expect(requireUsableKeycloak(server({ url: `${origin}/nothing` }), publicUrl())).rejects.toThrow(
      'has no realm portal',
    )
    await expect(
      requireUsableKeycloak(server({ url: 'http://127.0.0.1:9/auth' }), publicUrl()),
    ).rejects.toThrow('does not answer')
  })
}
