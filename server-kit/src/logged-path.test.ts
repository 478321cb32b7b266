import { expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

const secret = 'a'.repeat(49)

it.each([
  [`/api/tasks/hwp_${secret}`, '/api/tasks/[token]'],
  [`/api/sections/hws_${secret}/releases/hwp_${secret}`, '/api/sections/[token]/releases/[token]'],
  ['/api/tasks/12', '/api/tasks/12'],
  ['/tasks/hwp_short', '/tasks/hwp_short'],
  ['', ''],
])('the path %s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
