import { describe, expect, it } from 'vitest'
import { startGateway } from './test/harness.ts'

describe('the identity provider behind the gateway', () => {
  it('pages of the portal may frame provider pages without a frame policy', async () => {
    const gateway = await startGateway({ backend: (_request, response) => response.end('{}') })
    const { headers } = await gateway.get('/auth/realms/portal/step1.html')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['content-security-policy']).toBe("frame-ancestors 'self'")
    const { headers: others } = await gateway.get('/api/auth/user')
    await gateway.stop()
    expect(others['x-frame-options']).toBe('DENY')
  })

  it('the gateway blocks the Keycloak console and the master realm in production', async () => {
    const secure = await startGateway({
      environment: { PUBLIC_URL: 'https://portal.example', NODE_ENV: 'production' },
      backend: (_request, response) => response.end('{}'),
    })
    const statusOf = async (path: string) =>
      (await secure.get(path, { headers: { host: 'portal.example' } })).status
    const open = ['/auth/realms/portal/protocol/openid-connect/auth?x=/../', '/auth/resources/a/login.css']
    const closed = [
      '/auth',
      '/auth/admin/',
      '/auth/admin/realms/portal/users',
      '/auth/realms/master/protocol/openid-connect/token',
      '/auth/realms/portal/%2e%2e/master/account',
      '/auth/realms/portal/..%2fmaster',
      '/auth/realms/portal/..;/master',
    ]
    const statuses = await Promise.all([...open, ...closed].map(statusOf))
    await secure.stop()
    expect(statuses).toEqual([...open.map(() => 200), ...closed.map(() => 404)])
  })
})
