// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { countFilters, readFilter, withFilter, withValues } from './filter.ts'

const read = (address: string) => readFilter(new URLSearchParams(address))

describe('the task filter of a URL', () => {
  it.each([
    ['status=overdue,pending', { status: 'pending,overdue' }],
    ['status=unknown&priority=high,unknown', { priority: 'high' }],
    ['status=pending,in_progress,completed,overdue', {}],
    ['q=%20%20ledger%20', { q: 'ledger' }],
    ['q=%20', {}],
    ['assignee=me&creator=17', { assignee: 'me', creator: '17' }],
    ['assignee=0&creator=-1&owner=all&team=theirs&due=later&sort=due', {}],
    [
      'due=week&dueFrom=2026-12-01&dueTo=soon&sort=-due',
      { due: 'week', dueFrom: '2026-12-01', sort: '-due' },
    ],
  ])('the task list reads the task filter from "%s"', (address, filter) => {
    expect(read(address)).toEqual(filter)
  })

  it('the task filter truncates values longer than the server accepts', () => {
    expect(read(`q=${'x'.repeat(300)}&tag=${'t'.repeat(80)}`)).toEqual({
      q: 'x'.repeat(200),
      tag: 't'.repeat(50),
    })
  })
})

describe('changing the task filter', () => {
  it('changing the filter removes empty values and keeps other parameters', () => {
    const filter = withValues(read('status=pending&tag=audit'), { tag: '', priority: 'high' })
    expect(filter).toEqual({ status: 'pending', priority: 'high' })
    expect(withFilter(new URLSearchParams('view=table&tag=audit'), filter).toString()).toBe(
      'view=table&status=pending&priority=high',
    )
  })

  it('the count of active filters excludes search text and order', () => {
    expect(countFilters(read('q=x&sort=newest&status=pending,overdue&tag=a'))).toBe(2)
  })
})
