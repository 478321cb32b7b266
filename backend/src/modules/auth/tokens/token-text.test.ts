import { describe, expect, it } from 'vitest'
import { hashOfToken, isTokenText, makeTokenText } from './token-text.ts'

describe('the text of a token', () => {
  it('a token is unique and selected as one word by a double click', () => {
    const texts = Array.from({ length: 200 }, makeTokenText)
    expect(new Set(texts).size).toBe(200)
    for (const text of texts) {
      expect(text).toMatch(/^hwp_\w{49}$/)
      expect(isTokenText(text)).toBe(true)
    }
  })

  it('a token with any character changed, omitted or swapped is not valid', () => {
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
    'the text %j is not a token',
    (text) => {
      expect(isTokenText(text)).toBe(false)
    },
  )

  it('an API token cannot be derived from its hash', () => {
    const text = makeTokenText()
    expect(hashOfToken(text)).toMatch(/^[0-9a-f]{64}$/)
    expect(hashOfToken(text)).not.toBe(hashOfToken(makeTokenText()))
  })
})
