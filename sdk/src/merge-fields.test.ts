// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const base = { title: 'Plan', description: '', priority: 'low', dueDate: null, tags: ['a'] }

describe('merging fields changed by two users', () => {
  it('a field that only the other user changed is accepted', () => {
    const theirs = { ...base, priority: 'high', tags: ['a', 'b'], version: 4 }
    expect(mergeFields(base, { ...base, title: 'My plan' }, theirs)).toEqual({
      taken: { priority: 'high', tags: ['a', 'b'] },
      conflicts: [],
    })
  })

  it('a field that both users changed is a conflict', () => {
    const merged = mergeFields(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' })
    expect(merged).toEqual({ taken: {}, conflicts: [{ name: 'title', mine: 'Mine', theirs: 'Theirs' }] })
  })

  it('a field is no conflict when both values are equal or unchanged', () => {
    const same = { ...base, title: 'Same' }
    expect(mergeFields(base, same, same)).toEqual({ taken: {}, conflicts: [] })
    expect(mergeFields(base, { ...base, title: 'Mine' }, base)).toEqual({ taken: {}, conflicts: [] })
  })

  it('a field that the response does not contain stays unchanged', () => {
    expect(mergeFields({ reason: 'a' }, { reason: 'b' }, { version: 2 })).toEqual({
      taken: {},
      conflicts: [],
    })
  })

  it('a field that is not sent yet counts as unchanged', () => {
    expect(mergeFields({ rule: { interval: 1 } }, {}, { rule: { interval: 2 } })).toEqual({
      taken: { rule: { interval: 2 } },
      conflicts: [],
    })
  })

  it('undefined and null count as equal', () => {
    expect(
      mergeFields(base, { ...base, dueDate: undefined }, { ...base, title: 'Theirs' }).conflicts,
    ).toEqual([])
  })
})
