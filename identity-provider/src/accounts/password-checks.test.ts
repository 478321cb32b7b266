import { describe, expect, it } from 'vitest'
import { PasswordChecks } from './password-checks.ts'

describe('comparing passwords', () => {
  it('guessing passwords is detected per address, for a minute', () => {
    let now = 0
    const checks = new PasswordChecks(() => now)
    for (let count = 0; count < 59; count++) {
      checks.recordWrong('a')
    }
    expect(checks.isGuessing('a')).toBe(false)
    checks.recordWrong('a')
    expect([checks.isGuessing('a'), checks.isGuessing('b')]).toEqual([true, false])
    now = 60_000
    expect(checks.isGuessing('a')).toBe(false)
  })

  it('addresses of one /64 count as one address', () => {
    const checks = new PasswordChecks()
    for (let count = 0; count < 60; count++) {
      checks.recordWrong(`2001:db8:0:1::${count}`)
    }
    expect(checks.isGuessing('2001:db8:0:1:ffff::1')).toBe(true)
    expect(checks.isGuessing('2001:db8:0:2::1')).toBe(false)
  })

  it('the password check remembers a bounded number of addresses', () => {
    const checks = new PasswordChecks()
    for (let address = 0; address < 10_100; address++) {
      for (let count = 0; count < 60; count++) {
        checks.recordWrong(`${address}`)
      }
    }
    expect([checks.isGuessing('0'), checks.isGuessing('10099')]).toEqual([false, true])
  })
})
