// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { placeOf, readTimelineSpan, steppedWindow, stripesOf, windowOf } from './timeline.ts'

const window = { first: '2026-11-30', days: 10 }

describe('the period of a timeline', () => {
  it.each([
    ['month', '2026-12-09', { first: '2026-11-30', days: 35 }],
    ['month', '2026-12-07', { first: '2026-11-30', days: 35 }],
    ['month', '2026-12-13', { first: '2026-11-30', days: 35 }],
    ['quarter', '2027-01-01', { first: '2026-12-21', days: 91 }],
  ] as const)('the period of a %s around %s', (span, on, expected) => {
    expect(windowOf(span, on)).toEqual(expected)
  })

  it('the next period overlaps the previous one by a week', () => {
    expect(steppedWindow('month', '2026-12-09', 1)).toBe('2027-01-06')
    expect(steppedWindow('quarter', '2026-12-09', -1)).toBe('2026-09-16')
  })

  it('the period is a month when the URL names no valid one', () => {
    expect(readTimelineSpan(new URLSearchParams('span=quarter'))).toBe('quarter')
    expect(readTimelineSpan(new URLSearchParams('span=week'))).toBe('month')
  })
})

describe('the bar of a task', () => {
  it.each([
    ['within', '2026-12-01', '2026-12-03', { left: 0.1, width: 0.3, outside: null }],
    ['of one day', '2026-12-09', '2026-12-09', { left: 0.9, width: 0.1, outside: null }],
    ['over both ends', '2026-01-01', '2027-01-01', { left: 0, width: 1, outside: null }],
    ['due before it was created', '2026-12-05', '2026-12-02', { left: 0.2, width: 0.1, outside: null }],
    ['before', '2026-11-01', '2026-11-29', { left: 0, width: 0, outside: 'before' }],
    ['after', '2026-12-10', '2026-12-11', { left: 0, width: 0, outside: 'after' }],
  ] as const)('the timeline positions a bar in the period: %s', (_, from, to, expected) => {
    const { left, width, outside } = placeOf(window, from, to)
    expect(left).toBeCloseTo(expected.left)
    expect(width).toBeCloseTo(expected.width)
    expect(outside).toBe(expected.outside)
  })
})

it('the timeline draws days off, today and Mondays in one image', () => {
  const days = Array.from({ length: 14 }, (_, index) => ({ isOff: index === 6, isToday: index === 2 }))
  const image = stripesOf(days, { off: 'grey', line: 'black', today: 'blue' })
  expect(image).toContain('blue 14.286%, blue 21.429%')
  expect(image).toContain('grey 42.857%, grey 50.000%')
  expect(image).toContain('black 0 1px, transparent 1px 50.000%')
})
