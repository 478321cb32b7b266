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

describe('the words of a search', () => {
  it('are told once nothing was typed for a while, without the room around them', () => {
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

  it('stay as they are typed while the address follows them', () => {
    const search = open()
    search.type('ledger')
    search.pause(250)
    search.type('ledger of')
    search.address('ledger')
    expect(search.box()).toBe('ledger of')
    search.pause(250)
    expect(search.told).toEqual(['ledger', 'ledger of'])
  })

  it('give way to what the address says by itself, and are not told again', () => {
    const search = open('ledger')
    search.address('')
    expect(search.box()).toBe('')
    search.pause(1_000)
    expect(search.told).toEqual([])
  })

  it('are not told when they are the same again', () => {
    const search = open('ledger')
    search.type('ledgers')
    search.type('ledger ')
    search.pause(1_000)
    expect(search.told).toEqual([])
  })
})
