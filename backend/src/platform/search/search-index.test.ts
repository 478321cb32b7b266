import { describe, expect, it } from 'vitest'
import { prefixPattern, parseTerms, extractWords } from './search-index.ts'

describe('extractWords', () => {
  it.each<[string, string, string[]]>([
    ['letters and digits', 'Close Q4-ledger (2026)', ['close', 'q4', 'ledger', '2026']],
    ['each word once', 'a b A', ['a', 'b']],
    ['composed characters', 'résumé', ['résumé']],
    ['wide digits as digits', '２０２６', ['2026']],
    ['no symbols and emojis', '+"*%_\\ 😀 -->', []],
    ['pairs of characters in a script without spaces', '日本語', ['日本', '本語', '語']],
    ['a script within another', 'ISO規格2', ['iso', '規格', '格', '2']],
    ['a single character', '税', ['税']],
  ])('extractWords indexes %s', (_, text, words) => {
    expect(extractWords([text])).toEqual(words)
  })

  it('a text has at most two hundred search terms of up to forty characters', () => {
    const many = Array.from({ length: 300 }, (_, index) => `word${index}`)
    expect(extractWords(['Title', many.join(' ')])).toEqual(['title', ...many.slice(0, 199)])
    expect(extractWords(['x'.repeat(10_000), '𐌰'.repeat(50)])).toEqual(['x'.repeat(40), '𐌰'.repeat(40)])
  })
})

describe('parseTerms', () => {
  it.each<[string, string, string[]]>([
    ['longest first', 'of the ledger', ['ledger', 'the', 'of']],
    [
      'at most six',
      'a bb ccc dddd eeeee ffffff ggggggg',
      ['ggggggg', 'ffffff', 'eeeee', 'dddd', 'ccc', 'bb'],
    ],
    ['no operators', '+ledger -"closed*" ~(<x>)', ['ledger', 'closed', 'x']],
    ['pairs without the last single character', '日本語', ['日本', '本語']],
    ['a single character', '語', ['語']],
    ['nothing', '%%% 😀', []],
  ])('parseTerms searches for %s', (_, search, terms) => {
    expect(parseTerms(search)).toEqual(terms)
  })

  it('a search finds every text that has words with the searched prefixes', () => {
    for (const text of ['日本語', 'ISO規格2', 'Q4 ledger', '２０２６年度の税']) {
      const words = extractWords([text])
      for (const term of parseTerms(text)) {
        expect(
          words.some((word) => word.startsWith(term)),
          `${term} in ${text}`,
        ).toBe(true)
      }
    }
  })

  it('the search treats wildcards of LIKE as plain characters', () => {
    expect(prefixPattern('a%_\\')).toBe('a\\%\\_\\\\%')
  })
})
