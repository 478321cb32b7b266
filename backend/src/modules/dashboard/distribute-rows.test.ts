import { expect, it } from 'vitest'
import { distributeRows } from './distribute-rows.ts'

const group = (items: string, share: number) => ({ items: [...items], share })

it.each([
  ['each group its share', [group('aaaa', 2), group('bbbb', 1)], 3, 'aab'],
  ['remaining rows to the groups in order', [group('aaaaa', 1), group('bbb', 1)], 6, 'aaaaab'],
  ['no more rows than there are', [group('aa', 2), group('bb', 2), group('c', 1)], 3, 'aab'],
  ['no more rows than items', [group('a', 3), group('', 2), group('bb', 1)], 8, 'abb'],
])('the rows are distributed: %s', (_, groups, most, shown) => {
  expect(distributeRows(groups, most).flat().join('')).toBe(shown)
})
