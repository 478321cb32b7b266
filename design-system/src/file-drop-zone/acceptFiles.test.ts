// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { acceptFiles } from './acceptFiles.ts'

const file = (name: string, content = 'content') => new File([content], name)

describe('acceptFiles', () => {
  it('takes accepted endings whatever their case', () => {
    const { accepted } = acceptFiles([file('REPORT.PDF')], ['pdf'], [])
    expect(accepted.map((each) => each.name)).toEqual(['REPORT.PDF'])
  })

  it.each([
    ['run.exe', 'type'],
    ['pdf', 'type'],
    ['report.pdf.exe', 'type'],
  ])('refuses %s for its %s', (name, reason) => {
    expect(acceptFiles([file(name)], ['pdf'], []).rejected[0]?.reason).toBe(reason)
  })

  it('refuses an empty file', () => {
    expect(acceptFiles([file('empty.pdf', '')], ['pdf'], []).rejected[0]?.reason).toBe('empty')
  })

  it('refuses what is in the list already and what is chosen twice at once', () => {
    const chosen = file('report.pdf')
    const present = [{ name: 'report.pdf', size: chosen.size }]
    expect(acceptFiles([chosen], ['pdf'], present).rejected[0]?.reason).toBe('duplicate')
    expect(acceptFiles([chosen, file('report.pdf')], ['pdf'], []).accepted).toHaveLength(1)
  })

  it('takes a file of the same name and another size', () => {
    const present = [{ name: 'report.pdf', size: 1 }]
    expect(acceptFiles([file('report.pdf')], ['pdf'], present).accepted).toHaveLength(1)
  })

  it('takes every ending when none is named', () => {
    expect(acceptFiles([file('anything')], [], []).accepted).toHaveLength(1)
  })
})
