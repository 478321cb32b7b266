import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

const secret = 'typed-by-a-person'

it('describeError describes a failed statement with its code, its SQL with placeholders and its stack', () => {
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

it('describeError describes an error with its causes and without properties added by libraries', () => {
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

it('describeError handles circular causes and values that are not errors', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(50_000)
  expect(describeError(secret)).toEqual({ type: 'string' })
})
