import { expect, it } from 'vitest'
import { portalAt } from './client.ts'

const at = (token: string) =>
  portalAt('https://portal.example.org', { HEADWAY_TOKEN: token } as NodeJS.ProcessEnv)

it('line breaks around a token are removed', () => {
  expect(at('hws_secret\n').token).toBe('hws_secret')
})

it.each(['wrong_secret', 'hws_secret and more', 'hws_secret\nmore', 'hws_sécret'])(
  'an invalid token is rejected and not printed: %j',
  (token) => {
    expect(() => at(token)).toThrow(/^HEADWAY_TOKEN is no publishing token/)
    expect(() => at(token)).not.toThrow(/secret/)
  },
)
