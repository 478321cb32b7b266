import { isIPv4 } from 'node:net'
import { expect, it } from 'vitest'
import { signInDevice } from './sign-in-devices.ts'

const people = Array.from({ length: 300 }, (_, index) => index + 1)
const places = people.flatMap((id) =>
  [0, 1, 2, 6, 30].map((daysAgo) => ({ id, ...signInDevice(id, daysAgo) })),
)

it('every seeded user has a private address and a user agent that fits the column', () => {
  for (const { address, userAgent } of places) {
    expect(isIPv4(address) && address.startsWith('10.20.')).toBe(true)
    expect(userAgent).toMatch(/^Mozilla\/5\.0 \(.{1,200}$/)
    expect(userAgent.length).toBeLessThanOrEqual(255)
  }
})

it('a user has the same devices at every load: a desktop and sometimes a phone', () => {
  expect(signInDevice(7, 3)).toEqual(signInDevice(7, 3))
  expect(
    new Set(people.slice(0, 38).map((id) => signInDevice(id, 40 - id * 3).address)).size,
  ).toBeGreaterThan(30)
  const ofOne = places.filter(({ id }) => id === 1).map(({ userAgent }) => userAgent)
  expect(new Set(ofOne).size).toBeGreaterThan(1)
})
