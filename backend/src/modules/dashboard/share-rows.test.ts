import { expect, it } from 'vitest'
import { shareRows } from './share-rows.ts'

const group = (items: string, share: number) => ({ items: [...items], share })

it.each([
  ['each group its share', [group('aaaa', 2), group('bbbb', 1)], 3, 'aab'],
  ['remaining rows to the groups in order', [group('aaaaa', 1), group('bbb', 1)], 6, 'aaaaab'],
  ['no more rows than items', [group('a', 3), group('', 2), group('bb', 1)], 8, 'abb'],
])('gives %s', (_, groups, most, shown) => {
  expect(shareRows(groups, most).flat().join('')).toBe(shown)
})
