import { describe, expect, it } from 'vitest'
import { hashPassword, passwordProblem, verifyDummy, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  it('passwords are stored in the format that Keycloak imports and exports', async () => {
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

  it('only the correct password is accepted', async () => {
    const stored = await hashPassword('headway-demo')
    expect(await verifyPassword('headway-demo', stored)).toBe(true)
    for (const wrong of ['', 'headway-dem', 'headway-demo ', 'Headway-demo']) {
      expect(await verifyPassword(wrong, stored)).toBe(false)
    }
  })

  it('equal passwords of two users have different hashes', async () => {
    expect(await hashPassword('headway-demo')).not.toEqual(await hashPassword('headway-demo'))
  })

  it('passwords of an unknown user are never accepted', async () => {
    expect(await verifyDummy('')).toBe(false)
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
  ])('the password %s is refused', (password, error) => {
    expect(passwordProblem(password, 'pm@headway.test')?.error).toBe(error)
  })

  it.each(['headway-demo', 'x'.repeat(72), '        '])(
    'the password %j is accepted, because there are no composition rules',
    (password) => {
      expect(passwordProblem(password, 'pm@headway.test')).toBeUndefined()
    },
  )
})
