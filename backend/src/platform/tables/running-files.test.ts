import { expect, it } from 'vitest'
import { ProblemError } from '../http/errors.ts'
import { RunningFiles } from './running-files.ts'

const refusal = (begin: () => unknown) => {
  try {
    begin()
  } catch (error) {
    return error instanceof ProblemError ? [error.status, error.code] : error
  }
  return undefined
}
const LIMITS = { ofOne: 2, ofAll: 8, code: 'too_many_exports', detail: 'Others are being written.' }
const TOO_MANY = [429, 'too_many_exports']

it('lets a person take two files at once, and another one when one of them is done', () => {
  const running = new RunningFiles(LIMITS)
  const end = running.begin(1)
  running.begin(1)
  expect(refusal(() => running.begin(1))).toEqual(TOO_MANY)
  running.begin(2)
  end()
  end()
  running.begin(1)
  expect(refusal(() => running.begin(1))).toEqual(TOO_MANY)
})

it('lets eight be written at once, whoever takes them', () => {
  const running = new RunningFiles(LIMITS)
  const ends = [1, 2, 3, 4, 5, 6, 7, 8].map((person) => running.begin(person))
  expect(refusal(() => running.begin(9))).toEqual(TOO_MANY)
  ends[0]?.()
  running.begin(9)
  expect(refusal(() => running.begin(1))).toEqual(TOO_MANY)
})
