import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from './browser.ts'
import { Client, password } from './client.ts'
import { type EmbeddedProvider, startEmbedded } from './embedded.ts'

/** All requests come from one address, as from an office behind one gateway. */
describe('the embedded provider under attack', () => {
  let client: Client
  let subject: EmbeddedProvider

  beforeAll(async () => {
    subject = await startEmbedded()
    client = new Client(subject)
  })
  afterAll(() => subject.stop())

  const failuresOf = async (id: string) =>
    (await client.answer('GET', `/attack-detection/brute-force/users/${id}`)).body as { numFailures: number }

  it('the embedded provider limits the comparisons of many concurrent guesses for one account', async () => {
    const { id, email } = await client.createUser()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => client.typePassword(email, `guess ${index}`)),
    )
    expect(outcomes.map(({ status }) => status)).not.toContain(500)
    expect((await failuresOf(id)).numFailures).toBeLessThanOrEqual(3)
  })

  it.each([5, 12])(
    'the embedded provider accepts a user who signs in from %i windows at the same time',
    async (windows) => {
      const { id, email } = await client.createUser()
      const signedIn = await Promise.all(Array.from({ length: windows }, () => client.codeFor(email)))
      expect(signedIn.map(({ code }) => code === '')).toEqual(signedIn.map(() => false))
      expect(new Set(signedIn.map(({ code }) => code)).size).toBe(windows)
      expect(await failuresOf(id)).toMatchObject({ numFailures: 0, disabled: false })
    },
  )

  it('the embedded provider accepts a user in five windows while a stranger guesses once', async () => {
    const { email } = await client.createUser()
    const typed = ['wrong', password, password, password, password, password]
    const codes = await Promise.all(
      typed.map(async (word) => (await client.codeFor(email, undefined, {}, word)).code),
    )
    expect(codes.map((code) => code === '')).toEqual(typed.map((word) => word === 'wrong'))
  })

  it('the embedded provider accepts other users of an address from which sixty guesses per second arrive', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => client.createUser()))
    const targets = await Promise.all(Array.from({ length: 6 }, () => client.createUser()))
    const attack = new AbortController()
    const guesses: Promise<unknown>[] = []
    const attacking = (async () => {
      for (let count = 0; !attack.signal.aborted; count++) {
        const email = count % 2 === 0 ? `nobody-${count}@headway.test` : (targets[count % 6]?.email ?? '')
        guesses.push(client.typePassword(email, `guess ${count}`).catch(() => undefined))
        await wait(1_000 / 60)
      }
    })()
    const codes: string[] = []
    for (const { email } of people) {
      codes.push((await client.codeFor(email)).code)
    }
    attack.abort()
    await attacking
    await Promise.all(guesses)
    expect(codes.filter((code) => code === '')).toEqual([])
  })

  it('the embedded provider shows a page to an address that keeps guessing, but not after a single mistake', async () => {
    const [slipping, guessed] = [await client.createUser(), await client.createUser()]
    for (let round = 0; round < 6; round++) {
      await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          client.typePassword(`nobody-${index}@headway.test`, 'guess'),
        ),
      )
    }
    const first = await client.typePassword(guessed.email, 'guess')
    const second = await client.typePassword(guessed.email, 'guess')
    expect([first.status, second.status]).toEqual([200, 429])
    expect(second.headers.get('content-type')).toContain('text/html')
    expect(second.headers.get('retry-after')).toBe('60')
    expect(textOf(await second.text(), 'kc-error-message')).toContain('Please try again in a minute.')
    expect((await client.codeFor(slipping.email, undefined, {}, password)).code).not.toBe('')
  })
})
