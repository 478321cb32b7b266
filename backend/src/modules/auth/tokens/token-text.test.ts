import { describe, expect, it } from 'vitest'
import { hashOfToken, isTokenText, makeTokenText } from './token-text.ts'

describe('the text of a token', () => {
  it('is marked by a double click, and no two are the same', () => {
    const texts = Array.from({ length: 200 }, makeTokenText)
    expect(new Set(texts).size).toBe(200)
    for (const text of texts) {
      expect(text).toMatch(/^hwp_\w{49}$/)
      expect(isTokenText(text)).toBe(true)
    }
  })

  it('is told from one with any sign mistyped, left out or swapped with its neighbour', () => {
    const text = makeTokenText()
    for (let place = 4; place < text.length; place++) {
      const sign = text.charAt(place) === 'x' ? 'y' : 'x'
      expect(isTokenText(text.slice(0, place) + sign + text.slice(place + 1)), String(place)).toBe(false)
      expect(isTokenText(text.slice(0, place) + text.slice(place + 1)), String(place)).toBe(false)
      if (place === text.length - 1) {
        return
      }
      const swapped = text.slice(0, place) + text.charAt(place + 1) + text.charAt(place)
      expect(isTokenText(swapped + text.slice(place + 2)), String(place)).toBe(
        text.charAt(place) === text.charAt(place + 1),
      )
    }
  })

  it.each(['', 'hwp_', 'hws_', `hwp_${'0'.repeat(49)}x`, ` ${makeTokenText()}`, `${makeTokenText()}\n`])(
    'is not %j',
    (text) => {
      expect(isTokenText(text)).toBe(false)
    },
  )

  it('cannot be read off its hash', () => {
    const text = makeTokenText()
    expect(hashOfToken(text)).toMatch(/^[0-9a-f]{64}$/)
    expect(hashOfToken(text)).not.toBe(hashOfToken(makeTokenText()))
  })
})
