// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fieldErrors, messageFor, requestIdOf, serverMessage, toCallError } from './problem.ts'

const fallback = 'Unable to submit report. Please try again or contact support if the problem persists.'
const texts: Record<number, string> = {
  400: 'Please check your input and try again.',
  401: 'Your session has expired. Please refresh the page and try again.',
  403: 'You do not have permission to perform this action.',
  404: 'Service temporarily unavailable. Please try again later.',
  500: 'Something went wrong on our end. Please try again in a moment.',
  503: 'Database connection issue. Please try again in a moment.',
}

const problem = (status: number, extra: object = {}) =>
  JSON.stringify({
    type: 'about:blank',
    title: 'x',
    status,
    code: 'x',
    requestId: 'abcdefghijklmnop',
    ...extra,
  })

describe('messageFor', () => {
  it.each(Object.entries(texts))(
    'messageFor recognizes %s by its status, whatever the body says',
    (status, text) => {
      const misleading = 'limit 26214400, not found, forbidden, unauthorized, 500, 404, 403, timeout'
      expect(
        messageFor(
          toCallError(Number(status), '', problem(Number(status), { detail: misleading })),
          fallback,
        ),
      ).toBe(text)
    },
  )

  it.each([413, 415, 422, 429])(
    'messageFor uses the server’s message for %i, which the catalog does not contain',
    (status) => {
      expect(messageFor(toCallError(status, '', problem(status, { detail: 'Too much.' })), fallback)).toBe(
        'Too much.',
      )
      expect(messageFor(toCallError(status, '', ''), fallback)).toBe(fallback)
    },
  )

  it.each([
    ['Failed to fetch', 'Network connection issue. Please check your connection and try again.'],
    ['503: Service Unavailable', texts[503]],
    ['Internal Server Error', texts[500]],
    ['Report 404 could not be read', fallback],
  ])('messageFor searches the text only when there is no status: %s', (message, text) => {
    expect(messageFor(new Error(message), fallback)).toBe(text)
  })
})

describe('a failed call', () => {
  it('the text of a failed call has the format of the specification: status, colon, body', () => {
    expect(toCallError(404, 'Not Found', 'nothing here').text).toBe('404: nothing here')
    expect(toCallError(502, 'Bad Gateway', '').text).toBe('502: Bad Gateway')
    expect(toCallError(502, 'Bad Gateway', '<html>').problem).toBeUndefined()
  })

  it('a failed call provides field errors, message and request id', () => {
    const errors = [{ pointer: '/urlLinks/0/url', code: 'x', message: 'Enter a full web address' }]
    const error = toCallError(400, '', problem(400, { detail: 'Some fields are invalid.', errors }))
    expect(fieldErrors(error)).toEqual({ 'urlLinks.0.url': 'Enter a full web address' })
    expect(serverMessage(error, 'x')).toBe('Enter a full web address')
    expect(requestIdOf(error)).toBe('abcdefghijklmnop')
    expect(fieldErrors(toCallError(409, '', problem(409, { errors })))).toEqual({
      'urlLinks.0.url': 'Enter a full web address',
    })
    expect(fieldErrors(toCallError(403, '', problem(403, { errors })))).toEqual({})
    expect(serverMessage(new Error('x'), 'Failed to create task')).toBe('Failed to create task')
  })
})
