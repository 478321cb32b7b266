import type { Location } from '@headway/sdk'
import { describe, expect, it } from 'vitest'
import { type Screens, screensAfter } from './keptScreens.ts'

let entries = 0
const at = (pathname: string, search = ''): Location => {
  entries += 1
  return { pathname, search, hash: '', key: String(entries), state: null }
}

const walk = (...pages: Location[]): Screens => {
  const [first, ...others] = pages
  return others.reduce(screensAfter, { shown: { id: 0, location: first ?? at('/') } })
}
const paths = ({ shown, below }: Screens) => [shown.location.pathname, below?.location.pathname]

describe('what stays below a page', () => {
  it('is the list that it was opened from, and that comes back as the same screen', () => {
    const opened = walk(at('/tasks'), at('/tasks/7'))
    expect(paths(opened)).toEqual(['/tasks/7', '/tasks'])
    expect(opened.shown.id).not.toBe(opened.below?.id)
    const back = screensAfter(opened, at('/tasks'))
    expect(back.shown.id).toBe(opened.below?.id)
    expect(back.below).toBeUndefined()
  })

  it('is still the list with its filter', () => {
    const list = at('/tasks', '?status=overdue')
    expect(walk(list, at('/tasks/7'), list).shown.location.search).toBe('?status=overdue')
  })

  it('is the same screen while a filter changes', () => {
    expect(walk(at('/tasks'), at('/tasks', '?status=overdue')).shown.id).toBe(0)
  })

  it('is no page of another room, whose name begins alike', () => {
    expect(paths(walk(at('/report'), at('/reports')))).toEqual(['/reports', undefined])
    expect(paths(walk(at('/tasks'), at('/users')))).toEqual(['/users', undefined])
    expect(paths(walk(at('/'), at('/tasks')))).toEqual(['/tasks', undefined])
  })

  it('is one list at most', () => {
    const deep = walk(at('/users'), at('/users/7'), at('/users/7/sessions'))
    expect(paths(deep)).toEqual(['/users/7/sessions', '/users/7'])
    expect(paths(walk(at('/tasks'), at('/tasks/7'), at('/users')))).toEqual(['/users', undefined])
  })

  it('goes on below another of its things', () => {
    const list = at('/tasks')
    const other = walk(list, at('/tasks/7'), at('/tasks/8'))
    expect(paths(other)).toEqual(['/tasks/8', '/tasks'])
    expect(screensAfter(other, list).shown.location).toBe(list)
    expect(paths(walk(at('/tasks/7'), at('/tasks/8')))).toEqual(['/tasks/8', undefined])
  })
})
