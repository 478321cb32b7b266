// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fromStored, peopleIn, strangersIn, toStored, triggerAt, withPerson } from './commentText.ts'

const ada = { id: 1, name: 'Ada Lovelace' }
const adamant = { id: 2, name: 'Ada Lovelacewright' }

describe('a comment as it is typed', () => {
  it('is kept with the numbers of the people in it, and comes back as it was typed', () => {
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

  it('tells two people of one name apart', () => {
    const { text, people } = fromStored('[@Ada Lovelace](person:1) and [@Ada Lovelace](person:7)')
    expect(text).toBe('@Ada Lovelace and @Ada Lovelace (7)')
    expect(toStored({ text, people })).toBe('[@Ada Lovelace](person:1) and [@Ada Lovelace (7)](person:7)')
    const again = withPerson(people, { ...ada, distinction: 'ada@headway.test' })
    expect(again).toEqual({ people, name: 'Ada Lovelace' })
  })

  it('takes names with signs of patterns as they are', () => {
    const person = { id: 3, name: 'Z. (a+b)* $& \\' }
    const value = { text: `@${person.name} x`, people: [person] }
    expect(peopleIn(value)).toEqual([person])
    expect(toStored(value)).toContain('(person:3)')
  })

  it('says which names are nobody’s, and leaves addresses alone', () => {
    const value = {
      text: '@Ada Lovelace @Bob, me@home.test @pm@headway.test https://x.test/@y',
      people: [ada],
    }
    expect(peopleIn(value)).toEqual([ada])
    expect(strangersIn(value)).toEqual(['@Bob', '@pm'])
  })
})

describe('what is asked for where the caret stands', () => {
  it.each([
    ['Hello @ad', { kind: 'people', words: 'ad', start: 6 }],
    ['@', { kind: 'people', words: '', start: 0 }],
    ['see #open let', { kind: 'things', words: 'open let', start: 4 }],
    ['(#12', { kind: 'things', words: '12', start: 1 }],
  ])('is found in %j', (text, trigger) => {
    expect(triggerAt(text, text.length)).toEqual(trigger)
  })

  it.each(['me@home', 'a#1', '# heading', 'plain', '@two words more', ''])('is nothing in %j', (text) => {
    expect(triggerAt(text, text.length)).toBeUndefined()
  })
})
