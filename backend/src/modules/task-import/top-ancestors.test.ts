import { expect, it } from 'vitest'
import { findTopAncestors } from './top-ancestors.ts'

it('the topmost ancestor is found over several levels, and none within or below a loop', () => {
  const parents = new Map([
    ['child', 'parent'],
    ['grandchild', 'child'],
    ['sibling', 'child'],
    ['own', 'own'],
    ['below', 'own'],
    ['one', 'two'],
    ['two', 'three'],
    ['three', 'one'],
    ['outside', 'two'],
  ])
  expect(Object.fromEntries(findTopAncestors(parents))).toEqual({
    child: 'parent',
    grandchild: 'parent',
    sibling: 'parent',
    own: null,
    below: null,
    one: null,
    two: null,
    three: null,
    outside: null,
  })
})

it.each(['a chain', 'a loop'])('the time for %s of many tasks grows only with their number', (kind) => {
  const count = 200_000
  const ids = Array.from({ length: count }, (_, index) => String(index))
  const parents = new Map(ids.map((id, index) => [id, ids[(index + 1) % count] ?? '']))
  if (kind === 'a chain') {
    parents.delete(String(count - 1))
  }
  const startedAt = performance.now()
  const tops = findTopAncestors(parents)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(new Set(tops.values())).toEqual(new Set([kind === 'a chain' ? String(count - 1) : null]))
})
