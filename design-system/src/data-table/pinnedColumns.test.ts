import { describe, expect, it } from 'vitest'
import { pinAt, pinnedOffsets } from './pinnedColumns.ts'

describe('columns that stay in sight', () => {
  it('stand beside each other from the left, the first one always', () => {
    expect(pinnedOffsets([200, 100, 80, 60], 0, 1000)).toEqual([0])
    expect(pinnedOffsets([200, 100, 80, 60], 2, 1000)).toEqual([0, 200, 300])
    expect(pinnedOffsets([200, 100], 5, 1000)).toEqual([0, 200])
    expect(pinnedOffsets([], 2, 1000)).toEqual([])
  })

  it('leave the others room to be scrolled through', () => {
    expect(pinnedOffsets([200, 100, 80], 2, 450)).toEqual([0, 200])
    expect(pinnedOffsets([200, 100, 80], 2, 390)).toEqual([0])
    expect(pinnedOffsets([900, 100], 1, 390)).toEqual([0])
  })

  it('are all kept while the width of the window is not known yet', () => {
    expect(pinnedOffsets([200, 100, 80], 2, undefined)).toEqual([0, 200, 300])
  })

  it('end with an edge, unless the first one stands alone', () => {
    expect(pinAt([0], 0)).toEqual({ 'data-pinned': '', style: { left: 0 } })
    expect([0, 1, 2].map((index) => pinAt([0, 200], index))).toEqual([
      { 'data-pinned': '', style: { left: 0 } },
      { 'data-pinned': 'edge', style: { left: 200 } },
      {},
    ])
  })
})
