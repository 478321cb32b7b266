// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fromStored, peopleIn, strangersIn, toStored, triggerAt, withPerson } from './commentText.ts'

const ada = { id: 1, name: 'Ada Lovelace' }
const adamant = { id: 2, name: 'Ada Lovelacewright' }

describe('a comment while it is typed', () => {
  it('a comment stores user ids for mentions and restores the typed text', () => {
    const value = {
      text: 'Hello @Ada Lovelace, ask @Ada Lovelacewright. ada@Ada Lovelacex',
      people: [ada, adamant],
    }
    const stored = toStored(value)
    expect(stored).toBe(
      'Hello [@Ada Lovelace](person:1), ask [@Ada Lovelacewright](person:2). ada@Ada Lovelacex',
    )
    expect(fromStored(stored)).toEqual(value)
  })

  it('a comment distinguishes two users with the same name', () => {
    const { text, people } = fromStored('[@Ada Lovelace](person:1) and [@Ada Lovelace](person:7)')
    expect(text).toBe('@Ada Lovelace and @Ada Lovelace (7)')
    expect(toStored({ text, people })).toBe('[@Ada Lovelace](person:1) and [@Ada Lovelace (7)](person:7)')
    const again = withPerson(people, { ...ada, distinction: 'ada@headway.test' })
    expect(again).toEqual({ people, name: 'Ada Lovelace' })
  })

  it('a comment mentions names with regular expression characters literally', () => {
    const person = { id: 3, name: 'Z. (a+b)* $& \\' }
    const value = { text: `@${person.name} x`, people: [person] }
    expect(peopleIn(value)).toEqual([person])
    expect(toStored(value)).toContain('(person:3)')
  })

  it('a comment reports unknown names and ignores email addresses', () => {
    const value = {
      text: '@Ada Lovelace @Bob, me@home.test @pm@headway.test https://x.test/@y',
      people: [ada],
    }
    expect(peopleIn(value)).toEqual([ada])
    expect(strangersIn(value)).toEqual(['@Bob', '@pm'])
  })
})

describe('the mention at the caret', () => {
  it.each([
    ['Hello @ad', { kind: 'people', words: 'ad', start: 6 }],
    ['@', { kind: 'people', words: '', start: 0 }],
    ['see #open let', { kind: 'things', words: 'open let', start: 4 }],
    ['(#12', { kind: 'things', words: '12', start: 1 }],
  ])('the mention at the caret is found in %j', (text, trigger) => {
    expect(triggerAt(text, text.length)).toEqual(trigger)
  })

  it.each(['me@home', 'a#1', '# heading', 'plain', '@two words more', ''])(
    'there is no mention at the caret in %j',
    (text) => {
      expect(triggerAt(text, text.length)).toBeUndefined()
    },
  )
})
