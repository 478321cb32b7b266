import { describe, expect, it } from 'vitest'
import { hashPassword, passwordProblem, verifyNothing, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  it('are kept in the form that Keycloak imports and exports', async () => {
    const stored = await hashPassword('headway-demo')
    const secret = JSON.parse(stored.secretData)
    expect(JSON.parse(stored.credentialData)).toEqual({
      hashIterations: 5,
      algorithm: 'argon2',
      additionalParameters: {
        hashLength: ['32'],
        memory: ['7168'],
        type: ['id'],
        version: ['1.3'],
        parallelism: ['1'],
      },
    })
    expect(Buffer.from(secret.value, 'base64')).toHaveLength(32)
    expect(Buffer.from(secret.salt, 'base64')).toHaveLength(16)
  })

  it('are recognised, and nothing else is', async () => {
    const stored = await hashPassword('headway-demo')
    expect(await verifyPassword('headway-demo', stored)).toBe(true)
    for (const wrong of ['', 'headway-dem', 'headway-demo ', 'Headway-demo']) {
      expect(await verifyPassword(wrong, stored)).toBe(false)
    }
  })

  it('of two people differ in what is stored', async () => {
    expect(await hashPassword('headway-demo')).not.toEqual(await hashPassword('headway-demo'))
  })

  it('of nobody are never right', async () => {
    expect(await verifyNothing('')).toBe(false)
  })

  it.each([
    ['1234567', 'invalidPasswordMinLengthMessage'],
    ['😀'.repeat(7), 'invalidPasswordMinLengthMessage'],
    ['x'.repeat(73), 'invalidPasswordMaxLengthMessage'],
    ['PM@headway.test', 'invalidPasswordNotUsernameMessage'],
    ['password', 'invalidPasswordBlacklistedMessage'],
    ['Password', 'invalidPasswordBlacklistedMessage'],
    ['12345678', 'invalidPasswordBlacklistedMessage'],
    ['1QAZ2WSX', 'invalidPasswordBlacklistedMessage'],
  ])('%s is refused', (password, error) => {
    expect(passwordProblem(password, 'pm@headway.test')?.error).toBe(error)
  })

  it.each(['headway-demo', 'x'.repeat(72), '        '])(
    '%j may be used: there are no rules of composition',
    (password) => {
      expect(passwordProblem(password, 'pm@headway.test')).toBeUndefined()
    },
  )
})
