import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

const secret = 'typed-by-somebody'

it('tells a failed statement by its code and its text with places, and where it was sent from', () => {
  const error = Object.assign(new Error(`insert … '${secret}' - Duplicate entry '${secret}'`), {
    code: 'ER_DUP_ENTRY',
    errno: 1062,
    sqlMessage: `Duplicate entry '${secret}'`,
    sql: `insert … '${secret}'`,
    statement: 'INSERT INTO users (email) VALUES (?)',
  })
  const wrapped = Object.assign(new Error(error.message), { name: 'DBError', nativeError: error })
  const described = describeError(wrapped)
  expect(described).toMatchObject({
    type: 'DBError',
    stack: expect.stringMatching(/^\s+at .*describe-error\.test/),
    cause: { code: 'ER_DUP_ENTRY', errno: 1062, statement: 'INSERT INTO users (email) VALUES (?)' },
  })
  expect(JSON.stringify(described)).not.toContain(secret)
})

it('tells what else went wrong with its causes, without what libraries hang on it', () => {
  const response = { headers: { authorization: `Bearer ${secret}` } }
  const inner = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', response, responseData: secret })
  const error = new Error('not reached', { cause: new AggregateError([inner], 'all of them') })
  const described = describeError(error)
  expect(described).toMatchObject({
    message: 'not reached',
    cause: { message: 'all of them', errors: [{ code: 'ECONNREFUSED', message: 'refused' }] },
  })
  expect(JSON.stringify(described)).not.toContain(secret)
})

it('comes to an end with errors that hold themselves, and with what is none', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(50_000)
  expect(describeError(secret)).toEqual({ type: 'string' })
})
