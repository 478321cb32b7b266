import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useMovedFocus } from './useMovedFocus.ts'

const moved = () => {
  const { result } = renderHook(useMovedFocus)
  result.current.follow(7, 'tuesday')
  return result.current
}

describe('the focus on what is moved by keyboard', () => {
  afterEach(() => document.body.replaceChildren())

  it('waits for the new place, however often the old one is drawn meanwhile', () => {
    const focus = moved()
    expect(focus.takes(7, 'monday')).toBe(false)
    expect(focus.takes(8, 'tuesday')).toBe(false)
    expect(focus.takes(7, 'tuesday')).toBe(true)
  })

  it('is taken again when an older answer has moved the task back and forth', () => {
    const focus = moved()
    expect([focus.takes(7, 'tuesday'), focus.takes(7, 'tuesday')]).toEqual([true, true])
  })

  it.each(['keydown', 'pointerdown'])('is given up with the next %s', (act) => {
    const focus = moved()
    document.body.dispatchEvent(new Event(act, { bubbles: true }))
    expect(focus.takes(7, 'tuesday')).toBe(false)
  })

  it('is left where somebody has set it meanwhile', () => {
    const focus = moved()
    document.body.append(document.createElement('button'))
    document.querySelector('button')?.focus()
    expect(focus.takes(7, 'tuesday')).toBe(false)
  })
})
