import type { Location } from '@headway/sdk'
import { describe, expect, it } from 'vitest'
import { type Screens, screensAfter } from './keepAliveScreens.ts'

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

describe('the screen kept below a page', () => {
  it('the screen kept below a page is its list, which returns as the same screen', () => {
    const opened = walk(at('/tasks'), at('/tasks/7'))
    expect(paths(opened)).toEqual(['/tasks/7', '/tasks'])
    expect(opened.shown.id).not.toBe(opened.below?.id)
    const back = screensAfter(opened, at('/tasks'))
    expect(back.shown.id).toBe(opened.below?.id)
    expect(back.below).toBeUndefined()
  })

  it('the kept list keeps its filter', () => {
    const list = at('/tasks', '?status=overdue')
    expect(walk(list, at('/tasks/7'), list).shown.location.search).toBe('?status=overdue')
  })

  it('the screen stays the same while a filter changes', () => {
    expect(walk(at('/tasks'), at('/tasks', '?status=overdue')).shown.id).toBe(0)
  })

  it('a page of another area with a similar path is not kept', () => {
    expect(paths(walk(at('/report'), at('/reports')))).toEqual(['/reports', undefined])
    expect(paths(walk(at('/tasks'), at('/users')))).toEqual(['/users', undefined])
    expect(paths(walk(at('/'), at('/tasks')))).toEqual(['/tasks', undefined])
  })

  it('at most one list is kept', () => {
    const deep = walk(at('/users'), at('/users/7'), at('/users/7/sessions'))
    expect(paths(deep)).toEqual(['/users/7/sessions', '/users/7'])
    expect(paths(walk(at('/tasks'), at('/tasks/7'), at('/users')))).toEqual(['/users', undefined])
  })

  it('the list stays kept when the user moves to another of its items', () => {
    const list = at('/tasks')
    const other = walk(list, at('/tasks/7'), at('/tasks/8'))
    expect(paths(other)).toEqual(['/tasks/8', '/tasks'])
    expect(screensAfter(other, list).shown.location).toBe(list)
    expect(paths(walk(at('/tasks/7'), at('/tasks/8')))).toEqual(['/tasks/8', undefined])
  })
})
