import { describe, expect, it } from 'vitest'
import { parseEnvironment } from './environment.ts'

const complete = {
  PORT: '8081',
  PUBLIC_URL: 'http://localhost:8080/',
  BACKEND_URL: 'http://127.0.0.1:3001',
  DATABASE_URL: 'mysql://user:secret@localhost/headway_identity?socketPath=%2Frun%2Fdb.sock',
  PORTAL_BACKEND_SECRET: 'backend-secret-16+',
  PORTAL_SERVICE_SECRET: 'service-secret-16+',
  KEYS_DIR: 'keys',
}

describe('environment', () => {
  it('by default the provider listens on localhost only and lists no demo accounts', () => {
    expect(parseEnvironment(complete)).toMatchObject({
      host: '127.0.0.1',
      showsDemoAccounts: false,
      publicUrl: 'http://localhost:8080',
    })
  })

  it.each(Object.keys(complete))('the error names the missing environment variable %s', (name) => {
    expect(() => parseEnvironment({ ...complete, [name]: undefined })).toThrow(name)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'localhost:8080'],
    ['DATABASE_URL', 'postgres://localhost/x'],
    ['PORTAL_BACKEND_SECRET', 'short'],
    ['DEMO_ACCOUNTS', 'yes'],
  ])('the provider refuses to start with %s=%s', (name, value) => {
    expect(() => parseEnvironment({ ...complete, [name]: value })).toThrow(name)
  })

  it('the embedded provider refuses production unless it is allowed by name', () => {
    const production = { ...complete, NODE_ENV: 'production' }
    expect(() => parseEnvironment(production)).toThrow('ALLOW_EMBEDDED_IDENTITY_PROVIDER=1')
    expect(parseEnvironment({ ...production, ALLOW_EMBEDDED_IDENTITY_PROVIDER: '1' }).port).toBe(8081)
  })
})
