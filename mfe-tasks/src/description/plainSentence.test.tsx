import { renderToStaticMarkup } from 'react-dom/server'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormattedText } from './FormattedText.tsx'
import { isPlainSentence } from './plainSentence.ts'

const PIECES = [
  'a',
  'É',
  '文',
  '7',
  ' ',
  '  ',
  ',',
  '.',
  '-',
  '(',
  ')',
  '/',
  "'",
  '"',
  '…',
  'www',
  '1.',
  '- ',
  '!',
  '%',
]
const MARKS = [
  '*',
  '_',
  '#',
  '\n',
  '`',
  '[',
  ']',
  '<',
  '>',
  '|',
  '~',
  ':',
  '@',
  '\\',
  '&amp;',
  'http://a.example',
]

const textOf = (html: string) => {
  const element = document.createElement('div')
  element.innerHTML = html
  return element
}

describe('plain sentences', () => {
  it('a plain sentence renders the same as through Markdown', () => {
    const texts = fc.array(fc.constantFrom(...PIECES, ...MARKS), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join('')
        fc.pre(isPlainSentence(text))
        const drawn = textOf(renderToStaticMarkup(<FormattedText text={text} tasks={[]} />))
        expect(drawn.querySelectorAll('*')).toHaveLength(1)
        expect(drawn.querySelector('p')?.textContent).toBe(text.trim())
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    'Collect the documents, check the totals.',
    'Größe prüfen (heute – 7 %)',
    '完成。'.replace('。', '.'),
  ])('text without Markdown is a plain sentence: %j', (text) => expect(isPlainSentence(text)).toBe(true))

  it.each([
    '',
    '- one',
    '1. one',
    '*bold*',
    'see #7',
    'two\nlines',
    'go to www.example.org',
    'a:b',
    ' a',
    'a & b',
  ])('text that contains Markdown is not a plain sentence: %j', (text) =>
    expect(isPlainSentence(text)).toBe(false),
  )
})
