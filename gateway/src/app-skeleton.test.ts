import { describe, expect, it } from 'vitest'
import { appSkeleton, SKELETON_STYLE, hasSkeleton, plainStart, shapeOf } from './app-skeleton.ts'

const routes = [{ path: '/tasks' }, { path: '/tasks/:id' }, { path: '/users/import' }]

describe('hasSkeleton', () => {
  it.each([
    ['/tasks', 'portal=abc', true],
    ['/tasks', 'a=b; __Host-portal=abc', true],
    ['/tasks', '', false],
    ['/tasks', 'sidebar_state=collapsed', false],
    ['/tasks', 'not_portal=abc', false],
    ['/signed-out', 'portal=abc', false],
    ['/account-return', 'portal=abc', false],
  ])('hasSkeleton for %s with the cookies "%s" returns %s', (path, cookie, expected) => {
    expect(hasSkeleton(path, cookie)).toBe(expected)
  })
})

describe('the shape of a page', () => {
  it.each([
    ['/', 'dashboard'],
    ['/tasks', 'cards'],
    ['/tasks/', 'cards'],
    ['/tasks/7', 'panel'],
    ['/tasks/7/x', 'none'],
    ['/users/import', 'cards'],
    ['/<script>', 'none'],
  ])('the page %s starts with the skeleton "%s"', (path, expected) => {
    expect(shapeOf(path, routes)).toBe(expected)
  })
})

describe('the app skeleton', () => {
  const drawn = (cookie = 'portal=abc') => appSkeleton({ shape: 'cards', cookie })

  it('the app skeleton announces to screen readers only that the page is loading', () => {
    expect(drawn()).toContain('role="status"')
    expect(drawn().indexOf('aria-hidden="true"')).toBeLessThan(drawn().indexOf('frame-side'))
    expect(drawn()).not.toMatch(/<(h1|main|nav|a|button)\b/)
  })

  it('the app skeleton contains no script and no inline style, which the content security policy would block', () => {
    expect(drawn()).not.toMatch(/<script|style=/)
  })

  it('the app skeleton contains no data of the request', () => {
    expect(drawn('portal=<script>; sidebar_state="><img>')).toBe(drawn())
  })

  it('the app skeleton shows the sidebar as the user left it', () => {
    expect(drawn('portal=abc; sidebar_state=collapsed')).toContain('frame-narrow')
    expect(drawn('portal=abc; sidebar_state=expanded')).not.toContain('frame-narrow')
  })

  it('the page of an unknown visitor has no app skeleton', () => {
    expect(plainStart).not.toContain('frame')
    expect(SKELETON_STYLE).not.toContain('<')
  })
})
