import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './return-to.ts'

const origin = 'https://portal.example'

describe('safeReturnTo', () => {
  it.each([
    '/',
    '/tasks',
    '/tasks/5?tab=milestones#progress',
    '/report?task=3&at=10:00',
    '/a%20b',
    '/apiary',
    '/tasks?next=//evil.example',
  ])('safeReturnTo keeps the page %s', (path) => {
    expect(safeReturnTo(path, origin)).toBe(path)
  })

  it.each([
    undefined,
    '',
    'tasks',
    './tasks',
    '../tasks',
    'https://evil.example',
    'https://evil.example/tasks',
    'http://portal.example/',
    'https://portal.example.evil.example/',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    '//evil.example',
    '//evil.example/%2f..',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    ' //evil.example',
    '/%2f%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '//portal.example@evil.example',
    '//evil.example:443/',
    '/..//evil.example',
    '/.//evil.example',
    '/tasks/..//evil.example',
    '/%2e%2e//evil.example',
    '//evil。example',
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'mailto:a@evil.example',
    '?returnTo=/',
    '#/',
    '@evil.example',
    '.evil.example',
    '/%',
    '/%E0%A4%A',
    '/api/logout',
    '/API/logout',
    '/api',
    '/%61pi/logout',
    '/auth/realms/portal/protocol/openid-connect/logout',
    '/x/../api/logout',
    `/${'a'.repeat(2_000)}`,
  ])('the unsafe address %j leads to the start page', (wanted) => {
    expect(safeReturnTo(wanted, origin)).toBe('/')
  })
})
