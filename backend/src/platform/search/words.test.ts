import { describe, expect, it } from 'vitest'
import { beginsWith, termsOf, wordsOf } from './words.ts'

describe('words of a text', () => {
  it.each<[string, string, string[]]>([
    ['letters and digits', 'Close Q4-ledger (2026)', ['close', 'q4', 'ledger', '2026']],
    ['each word once', 'a b A', ['a', 'b']],
    ['composed signs', 'résumé', ['résumé']],
    ['wide digits as digits', '２０２６', ['2026']],
    ['signs and emojis are none', '+"*%_\\ 😀 -->', []],
    ['pairs where nothing parts words', '日本語', ['日本', '本語', '語']],
    ['a script within another', 'ISO規格2', ['iso', '規格', '格', '2']],
    ['one sign', '税', ['税']],
  ])('%s', (_, text, words) => {
    expect(wordsOf([text])).toEqual(words)
  })

  it('are two hundred at most, the first ones, and forty characters at most', () => {
    const many = Array.from({ length: 300 }, (_, index) => `word${index}`)
    expect(wordsOf(['Title', many.join(' ')])).toEqual(['title', ...many.slice(0, 199)])
    expect(wordsOf(['x'.repeat(10_000), '𐌰'.repeat(50)])).toEqual(['x'.repeat(40), '𐌰'.repeat(40)])
  })
})

describe('terms of a search', () => {
  it.each<[string, string, string[]]>([
    ['longest first', 'of the ledger', ['ledger', 'the', 'of']],
    [
      'six at most',
      'a bb ccc dddd eeeee ffffff ggggggg',
      ['ggggggg', 'ffffff', 'eeeee', 'dddd', 'ccc', 'bb'],
    ],
    ['operators are no words', '+ledger -"closed*" ~(<x>)', ['ledger', 'closed', 'x']],
    ['pairs without the last sign alone', '日本語', ['日本', '本語']],
    ['one sign is a beginning', '語', ['語']],
    ['nothing', '%%% 😀', []],
  ])('%s', (_, search, terms) => {
    expect(termsOf(search)).toEqual(terms)
  })

  it('finds every text that has it: its terms begin words of the text', () => {
    for (const text of ['日本語', 'ISO規格2', 'Q4 ledger', '２０２６年度の税']) {
      const words = wordsOf([text])
      for (const term of termsOf(text)) {
        expect(
          words.some((word) => word.startsWith(term)),
          `${term} in ${text}`,
        ).toBe(true)
      }
    }
  })

  it('takes the signs of LIKE literally', () => {
    expect(beginsWith('a%_\\')).toBe('a\\%\\_\\\\%')
  })
})
