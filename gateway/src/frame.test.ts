import { describe, expect, it } from 'vitest'
import { frame, FRAME_STYLE, isFramed, plainStart, shapeOf } from './frame.ts'

const routes = [{ path: '/tasks' }, { path: '/tasks/:id' }, { path: '/users/import' }]

describe('who sees the outlines of the portal', () => {
  it.each([
    ['/tasks', 'portal=abc', true],
    ['/tasks', 'a=b; __Host-portal=abc', true],
    ['/tasks', '', false],
    ['/tasks', 'sidebar_state=collapsed', false],
    ['/tasks', 'not_portal=abc', false],
    ['/signed-out', 'portal=abc', false],
    ['/account-return', 'portal=abc', false],
  ])('%s with the cookies "%s": %s', (path, cookie, expected) => {
    expect(isFramed(path, cookie)).toBe(expected)
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
  ])('%s is %s', (path, expected) => {
    expect(shapeOf(path, routes)).toBe(expected)
  })
})

describe('the outlines', () => {
  const drawn = (cookie = 'portal=abc') => frame({ shape: 'cards', cookie })

  it('say that the page is loading to those who listen, and nothing else', () => {
    expect(drawn()).toContain('role="status"')
    expect(drawn().indexOf('aria-hidden="true"')).toBeLessThan(drawn().indexOf('frame-side'))
    expect(drawn()).not.toMatch(/<(h1|main|nav|a|button)\b/)
  })

  it('contain no script and no inline style, which the content policy would refuse', () => {
    expect(drawn()).not.toMatch(/<script|style=/)
  })

  it('repeat nothing of the request', () => {
    expect(drawn('portal=<script>; sidebar_state="><img>')).toBe(drawn())
  })

  it('have the sidebar as it was left', () => {
    expect(drawn('portal=abc; sidebar_state=collapsed')).toContain('frame-narrow')
    expect(drawn('portal=abc; sidebar_state=expanded')).not.toContain('frame-narrow')
  })

  it('are no part of the page of somebody of whom nothing is known', () => {
    expect(plainStart).not.toContain('frame')
    expect(FRAME_STYLE).not.toContain('<')
  })
})
