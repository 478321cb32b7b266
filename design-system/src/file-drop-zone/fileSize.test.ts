// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { formatFileSize, splitFileName } from './fileSize.ts'

describe('formatFileSize', () => {
  it.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [1_536, '2 KB'],
    [26_214_400, '25,600 KB'],
    [104_857_600, '102,400 KB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text)
  })

  it('says so when the size is not known', () => {
    expect(formatFileSize(null)).toBe('Size unknown')
  })
})

describe('splitFileName', () => {
  it('loses nothing and keeps the ending in the second piece', () => {
    const { start, end } = splitFileName('a-rather-long-name-of-a-report.pdf')
    expect(start + end).toBe('a-rather-long-name-of-a-report.pdf')
    expect(end).toMatch(/\.pdf$/)
  })

  it('does not cut a character in two', () => {
    const { start, end } = splitFileName('😀😀😀')
    expect(start + end).toBe('😀😀😀')
    expect(end).toBe('😀')
  })
})
