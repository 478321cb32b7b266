import { isIPv4 } from 'node:net'
import { expect, it } from 'vitest'
import { placeOf } from './places.ts'

const people = Array.from({ length: 300 }, (_, index) => index + 1)
const places = people.flatMap((id) => [0, 1, 2, 6, 30].map((daysAgo) => ({ id, ...placeOf(id, daysAgo) })))

it('everybody of a seed file sits somewhere in the private network, with a browser that fits its column', () => {
  for (const { address, userAgent } of places) {
    expect(isIPv4(address) && address.startsWith('10.20.')).toBe(true)
    expect(userAgent).toMatch(/^Mozilla\/5\.0 \(.{1,200}$/)
    expect(userAgent.length).toBeLessThanOrEqual(255)
  }
})

it('somebody is where they were at every load, at a desk of their own and at times with a phone', () => {
  expect(placeOf(7, 3)).toEqual(placeOf(7, 3))
  expect(new Set(people.slice(0, 38).map((id) => placeOf(id, 40 - id * 3).address)).size).toBeGreaterThan(30)
  const ofOne = places.filter(({ id }) => id === 1).map(({ userAgent }) => userAgent)
  expect(new Set(ofOne).size).toBeGreaterThan(1)
})
