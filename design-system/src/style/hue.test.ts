// @vitest-environment node
import { expect, it } from 'vitest'
import { hueOf } from './hue.ts'

it('the same key gets the same color', () => {
  expect(hueOf(17)).toBe(hueOf(17))
  expect(hueOf('audit')).toBe(hueOf('audit'))
})

it('hueOf uses all eight colors for neighboring ids and for short texts', () => {
  const ids = Array.from({ length: 40 }, (_, id) => hueOf(id + 1))
  const tags = Array.from({ length: 60 }, (_, index) => hueOf(`tag ${index}`))
  expect(new Set(ids).size).toBe(8)
  expect(new Set(tags).size).toBe(8)
})

it.each([0, -5, 1.5, 2 ** 53, Number.NaN, '', '🙂'.repeat(500)])('there is a color for %s', (key) => {
  expect(hueOf(key).dot).toMatch(/^var\(--color-hue-/)
})
