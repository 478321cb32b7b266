import { describe, expect, it } from 'vitest'
import { parseEnvironment } from './environment.ts'

const complete = {
  PUBLIC_URL: 'http://localhost:8080/',
  BACKEND_URL: 'http://127.0.0.1:3001',
  IDENTITY_URL: 'http://127.0.0.1:3002',
  SHELL_DIR: 'shell/dist',
  SECTIONS: '{"mfe_tasks":"mfe-tasks/dist"}',
}

describe('the environment', () => {
  it('the gateway environment reduces addresses to origins', () => {
    expect(parseEnvironment(complete)).toMatchObject({ PUBLIC_URL: 'http://localhost:8080', PORT: 8_080 })
  })

  it.each([
    ['PUBLIC_URL', 'localhost:8080'],
    ['BACKEND_URL', undefined],
    ['PORT', '70000'],
    ['SECTIONS', '{'],
    ['SECTIONS', '{"tasks":"x"}'],
    ['SHELL_DIR', ''],
    ['TRUSTED_PROXIES', 'proxy.internal'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['BACKEND_URL', 'http://a:3001,b:3001'],
    ['DRAIN_SECONDS', '-1'],
  ])('the environment variable %s is named when it is %s', (variable, value) => {
    expect(() => parseEnvironment({ ...complete, [variable]: value })).toThrow(variable)
  })

  it('the gateway environment refuses a hot-reloading section in production', () => {
    const variables = { ...complete, NODE_ENV: 'production', DEVELOPMENT_SECTION: 'mfe_tasks' }
    expect(() => parseEnvironment(variables)).toThrow('DEVELOPMENT_SECTION')
  })
})
