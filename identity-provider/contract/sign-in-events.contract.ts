import { expect, it } from 'vitest'
import { type Client, password } from './client.ts'

interface UserEvent {
  readonly type: string
  readonly userId?: string
  readonly error?: string
}

/** Events of failed sign-ins. */
export function describeSignInEvents(client: () => Client): void {
  const eventsSince = async (moment: number): Promise<UserEvent[]> => {
    const types = 'type=LOGIN_ERROR&type=USER_DISABLED_BY_TEMPORARY_LOCKOUT'
    const path = `/events?${types}&dateFrom=${moment}&direction=asc&max=100`
    return (await (await client().admin('GET', path)).json()) as UserEvent[]
  }

  it('a lockout and the attempts during it are recorded as events', async () => {
    const before = Date.now() - 1
    const { id, email } = await client().createUser()
    for (let failure = 1; failure <= 5; failure++) {
      await client().typePassword(email, 'not the password')
      // Two failures within 200 ms would lock by the other rule (bruteForce.quickLoginCheckMilliseconds).
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    await client().typePassword(email, password)
    const read = async () => (await eventsSince(before)).filter(({ userId }) => userId === id)
    await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(7)
    expect((await read()).map(({ type, error }) => [type, error ?? ''].join(' ').trim())).toEqual([
      ...Array.from({ length: 5 }, () => 'LOGIN_ERROR invalid_user_credentials'),
      'USER_DISABLED_BY_TEMPORARY_LOCKOUT',
      'LOGIN_ERROR user_temporarily_disabled',
    ])
  })

  it('an event for an unknown address names no account', async () => {
    const before = Date.now() - 1
    await client().typePassword(`nobody-${before}@headway.test`, password)
    const find = async () => (await eventsSince(before)).find(({ error }) => error === 'user_not_found')
    await expect.poll(find, { timeout: 20_000 }).toBeDefined()
    expect(await find()).not.toHaveProperty('userId')
  })
}
