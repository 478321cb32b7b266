// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { formatFileSize, formatSize, splitFileName } from './fileSize.ts'

describe('formatFileSize', () => {
  it.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [1_536, '2 KB'],
    [26_214_400, '25,600 KB'],
    [104_857_600, '102,400 KB'],
  ])('formatFileSize writes %d bytes as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text)
  })

  it('a file without a size is described as of unknown size', () => {
    expect(formatFileSize(null)).toBe('Size unknown')
  })
})

describe('formatSize', () => {
  it.each([
    [0, '0 KB'],
    [1_048_575, '1,024 KB'],
    [1_048_576, '1 MB'],
    [17_511_219, '16.7 MB'],
    [2_576_980_378, '2.4 GB'],
  ])('formatSize writes %d bytes as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text)
  })
})

describe('splitFileName', () => {
  it('splitting a file name loses no characters and keeps the extension in the second part', () => {
    const { start, end } = splitFileName('a-rather-long-name-of-a-report.pdf')
    expect(start + end).toBe('a-rather-long-name-of-a-report.pdf')
    expect(end).toMatch(/\.pdf$/)
  })

  it('splitting a file name does not cut a character in two', () => {
    const { start, end } = splitFileName('😀😀😀')
    expect(start + end).toBe('😀😀😀')
    expect(end).toBe('😀')
  })
})
