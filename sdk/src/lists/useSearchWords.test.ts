import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSearchWords } from './useSearchWords.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(given = '') {
  const told: string[] = []
  const { result, rerender } = renderHook(
    (address: string) => useSearchWords(address, (words) => told.push(words)),
    { initialProps: given },
  )
  return {
    told,
    box: () => result.current[0],
    type: (words: string) => act(() => result.current[1](words)),
    pause: (milliseconds: number) =>
      act(() => {
        vi.advanceTimersByTime(milliseconds)
      }),
    address: (words: string) => rerender(words),
  }
}

describe('the search text', () => {
  it('the search text is reported after a pause in typing, without surrounding spaces', () => {
    const search = open()
    search.type('led')
    search.pause(200)
    search.type(' ledger ')
    search.pause(200)
    expect(search.told).toEqual([])
    search.pause(50)
    expect(search.told).toEqual(['ledger'])
    expect(search.box()).toBe(' ledger ')
  })

  it('the search field keeps what is typed while the URL follows it', () => {
    const search = open()
    search.type('ledger')
    search.pause(250)
    search.type('ledger of')
    search.address('ledger')
    expect(search.box()).toBe('ledger of')
    search.pause(250)
    expect(search.told).toEqual(['ledger', 'ledger of'])
  })

  it('the search field takes a text from the URL and does not report it again', () => {
    const search = open('ledger')
    search.address('')
    expect(search.box()).toBe('')
    search.pause(1_000)
    expect(search.told).toEqual([])
  })

  it('an unchanged search text is not reported', () => {
    const search = open('ledger')
    search.type('ledgers')
    search.type('ledger ')
    search.pause(1_000)
    expect(search.told).toEqual([])
  })
})
