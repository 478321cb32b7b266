// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { acceptFiles } from './acceptFiles.ts'

const file = (name: string, content = 'content') => new File([content], name)

describe('acceptFiles', () => {
  it('acceptFiles ignores the case of file extensions', () => {
    const { accepted } = acceptFiles([file('REPORT.PDF')], ['pdf'], [])
    expect(accepted.map((each) => each.name)).toEqual(['REPORT.PDF'])
  })

  it.each([
    ['run.exe', 'type'],
    ['pdf', 'type'],
    ['report.pdf.exe', 'type'],
  ])('acceptFiles rejects %s because of its %s', (name, reason) => {
    expect(acceptFiles([file(name)], ['pdf'], []).rejected[0]?.reason).toBe(reason)
  })

  it('acceptFiles rejects an empty file', () => {
    expect(acceptFiles([file('empty.pdf', '')], ['pdf'], []).rejected[0]?.reason).toBe('empty')
  })

  it('acceptFiles rejects files that are already in the list and duplicates in one selection', () => {
    const chosen = file('report.pdf')
    const present = [{ name: 'report.pdf', size: chosen.size }]
    expect(acceptFiles([chosen], ['pdf'], present).rejected[0]?.reason).toBe('duplicate')
    expect(acceptFiles([chosen, file('report.pdf')], ['pdf'], []).accepted).toHaveLength(1)
  })

  it('acceptFiles accepts a file with the same name and another size', () => {
    const present = [{ name: 'report.pdf', size: 1 }]
    expect(acceptFiles([file('report.pdf')], ['pdf'], present).accepted).toHaveLength(1)
  })

  it('acceptFiles accepts every extension when none is specified', () => {
    expect(acceptFiles([file('anything')], [], []).accepted).toHaveLength(1)
  })
})
