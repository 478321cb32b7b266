// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { boundedWidth, MIN_WIDTH_PX, MAX_WIDTH_PX, widthAfterKey } from './columnWidths.ts'

describe('column width', () => {
  it.each([
    ['ArrowRight', 200, 216],
    ['ArrowLeft', 200, 184],
    ['ArrowLeft', MIN_WIDTH_PX, MIN_WIDTH_PX],
    ['ArrowRight', MAX_WIDTH_PX, MAX_WIDTH_PX],
    ['Home', 200, MIN_WIDTH_PX],
    ['End', 200, MAX_WIDTH_PX],
    ['Enter', 200, undefined],
  ])('the key %s at width %i gives %s', (key, width, next) => {
    expect(widthAfterKey(key, width)).toBe(next)
  })

  it('a column width is whole pixels within its limits', () => {
    expect([boundedWidth(1), boundedWidth(100.4), boundedWidth(9_999)]).toEqual([
      MIN_WIDTH_PX,
      100,
      MAX_WIDTH_PX,
    ])
  })
})
