// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { boundedWidth, NARROWEST, WIDEST, widthAfterKey } from './columnWidths.ts'

describe('the width of a column', () => {
  it.each([
    ['ArrowRight', 200, 216],
    ['ArrowLeft', 200, 184],
    ['ArrowLeft', NARROWEST, NARROWEST],
    ['ArrowRight', WIDEST, WIDEST],
    ['Home', 200, NARROWEST],
    ['End', 200, WIDEST],
    ['Enter', 200, undefined],
  ])('%s at %i makes %s', (key, width, next) => {
    expect(widthAfterKey(key, width)).toBe(next)
  })

  it('is whole pixels within its bounds', () => {
    expect([boundedWidth(1), boundedWidth(100.4), boundedWidth(9_999)]).toEqual([NARROWEST, 100, WIDEST])
  })
})
