import { expect, it } from 'vitest'
import { failureFrom } from './server-log.ts'

it('the server log names the cause instead of the line that announces the shutdown', () => {
  const output = [
    '2026-11-26 12:00:00 0 [ERROR] Aborting',
    '2026-11-26 12:00:00 0 [ERROR] InnoDB: Unable to create temporary file; errno: 17',
    "2026-11-26 12:00:00 0 [ERROR] Plugin 'InnoDB' init function returned error.",
  ].join('\n')
  const { message } = failureFrom('The database could not be created', output, '/data')
  expect(message).toBe(
    'The database could not be created: InnoDB: Unable to create temporary file; errno: 17',
  )
})

it('the server log falls back to the last line and says when there is none', () => {
  expect(failureFrom('It failed', 'first\nlast words\n', '/data').message).toBe('It failed: last words')
  expect(failureFrom('It failed', '', '/data').message).toBe('It failed: it gave no reason')
  expect(failureFrom('It failed', '0 [ERROR] Aborting', '/data').message).toBe('It failed: Aborting')
})
