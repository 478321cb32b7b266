// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { mergeFields } from './stale-fields.ts'

const base = { title: 'Plan', description: '', priority: 'low', dueDate: null, tags: ['a'] }

describe('what two people have changed at once', () => {
  it('is taken over where only the other one has', () => {
    const theirs = { ...base, priority: 'high', tags: ['a', 'b'], version: 4 }
    expect(mergeFields(base, { ...base, title: 'My plan' }, theirs)).toEqual({
      taken: { priority: 'high', tags: ['a', 'b'] },
      conflicts: [],
    })
  })

  it('is theirs and mine where both have', () => {
    const merged = mergeFields(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' })
    expect(merged).toEqual({ taken: {}, conflicts: [{ name: 'title', mine: 'Mine', theirs: 'Theirs' }] })
  })

  it('is no conflict where both say the same, or nobody has changed it', () => {
    const same = { ...base, title: 'Same' }
    expect(mergeFields(base, same, same)).toEqual({ taken: {}, conflicts: [] })
    expect(mergeFields(base, { ...base, title: 'Mine' }, base)).toEqual({ taken: {}, conflicts: [] })
  })

  it('leaves alone what the answer does not name', () => {
    expect(mergeFields({ reason: 'a' }, { reason: 'b' }, { version: 2 })).toEqual({
      taken: {},
      conflicts: [],
    })
  })

  it('takes a field that is not sent yet for unchanged', () => {
    expect(mergeFields({ rule: { interval: 1 } }, {}, { rule: { interval: 2 } })).toEqual({
      taken: { rule: { interval: 2 } },
      conflicts: [],
    })
  })

  it('takes nothing and null for the same', () => {
    expect(
      mergeFields(base, { ...base, dueDate: undefined }, { ...base, title: 'Theirs' }).conflicts,
    ).toEqual([])
  })
})
