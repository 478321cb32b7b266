import { expect, it } from 'vitest'
import { plainText } from './core/description-summary.ts'

it.each([
  ['**Bold** and *leaning* and `code`', 'Bold and leaning and code'],
  ['# Title\n- first\n2. second\n- [x] done\n> quoted', 'Title\nfirst\nsecond\ndone\nquoted'],
  ['[Words](https://a.example/b) and ![Picture](https://a.example/c.png)', 'Words and Picture'],
  ['See [the page](https://a.exam', 'See the page'],
  ['[@Ada Lovelace](person:12), see #34', '@Ada Lovelace, see #34'],
])('the plain text keeps the words of %j', (text, words) => {
  expect(plainText(text)).toBe(words)
})

it.each([
  'snake_case_name',
  '2 * 3 * 4',
  '5 > 3',
  '**cut off in the mid',
  'a - b',
  '#34',
  'C:\\_old_',
  '<b>x</b>',
])('the plain text %j is not changed', (text) => {
  expect(plainText(text)).toBe(text)
})

it.each([
  '*'.repeat(10_000),
  '['.repeat(10_000),
  '[a]('.repeat(2_500),
  '_ '.repeat(5_000),
  '*a '.repeat(3_000),
])('a long row of Markdown characters is converted quickly', (text) => {
  expect(plainText(text).length).toBeLessThanOrEqual(text.length)
})
