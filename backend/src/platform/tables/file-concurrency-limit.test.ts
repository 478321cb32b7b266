import { expect, it } from 'vitest'
import { ProblemError } from '../errors.ts'
import { FileConcurrencyLimit } from './file-concurrency-limit.ts'

const refusal = (begin: () => unknown) => {
  try {
    begin()
  } catch (error) {
    return error instanceof ProblemError ? [error.status, error.code] : error
  }
  return undefined
}
const LIMITS = { perUser: 2, total: 8, code: 'too_many_exports', detail: 'Others are being written.' }
const TOO_MANY = [429, 'too_many_exports']

it('the file limit allows two concurrent files per user and a further one when one is finished', () => {
  const running = new FileConcurrencyLimit(LIMITS)
  const end = running.begin(1)
  running.begin(1)
  expect(refusal(() => running.begin(1))).toEqual(TOO_MANY)
  running.begin(2)
  end()
  end()
  running.begin(1)
  expect(refusal(() => running.begin(1))).toEqual(TOO_MANY)
})

it('the file limit allows eight concurrent files in total', () => {
  const running = new FileConcurrencyLimit(LIMITS)
  const ends = [1, 2, 3, 4, 5, 6, 7, 8].map((person) => running.begin(person))
  expect(refusal(() => running.begin(9))).toEqual(TOO_MANY)
  ends[0]?.()
  running.begin(9)
  expect(refusal(() => running.begin(1))).toEqual(TOO_MANY)
})
