import { expect, it } from 'vitest'
import { unreachedOperations } from './unreached-operations.ts'

const document = {
  paths: {
    '/api/tasks': { get: { operationId: 'list' }, post: { operationId: 'create' } },
    '/api/tasks/{id}': { get: { operationId: 'detail' } },
    '/api/tasks/days': { get: { operationId: 'days' } },
    '/api/events': { get: { operationId: 'events' } },
  },
}

const answered = (method: string, path: string, status: number, body?: object) => ({
  request: { method, url: `http://localhost:1${path}?limit=5` },
  response: { status, content: { text: JSON.stringify(body) } },
})

const described = (...entries: ReturnType<typeof answered>[]) =>
  unreachedOperations(document, [{ log: { entries: [] } }, { log: { entries } }], /^events$/)
const unreached = (...entries: ReturnType<typeof answered>[]) => Object.keys(described(...entries))

it('operations without a successful response are reported, except for listed ones', () => {
  expect(unreached(answered('GET', '/api/tasks', 200))).toEqual(['create', 'days', 'detail'])
  expect(unreached(answered('GET', '/api/tasks/days', 200))).not.toContain('days')
  expect(unreached(answered('GET', '/api/tasks/days', 200))).toContain('detail')
})

it('the report of unreached operations contains the responses they got', () => {
  const refused = answered('POST', '/api/tasks', 400, { code: 'invalid_fields' })
  expect(described(refused, refused, answered('POST', '/api/tasks', 415))).toEqual({
    list: 'never asked for',
    create: '2 of 400 invalid_fields, 1 of 415',
    days: 'never asked for',
    detail: 'never asked for',
  })
})

it.each([
  [201, undefined],
  [304, undefined],
  [400, { code: 'too_many_assignees' }],
  [404, { code: 'not_found', detail: 'This person doesn’t exist or you don’t have access.' }],
  [409, { code: 'task_pending' }],
  [412, { code: 'changed_meanwhile' }],
])('an operation counts as reached by %i %j', (status, body) => {
  expect(unreached(answered('POST', '/api/tasks', status, body))).not.toContain('create')
})

it.each([
  [400, { code: 'invalid_fields' }],
  [400, { code: 'bad_query' }],
  [400, undefined],
  [401, { code: 'unauthenticated' }],
  [403, { code: 'forbidden' }],
  [404, { code: 'not_found', detail: 'This address doesn’t exist or you don’t have access.' }],
  [404, { code: 'not_found', detail: 'This object doesn’t exist or you don’t have access.' }],
  [405, { code: 'method_not_allowed' }],
  [415, { code: 'unsupported_media_type' }],
  [429, { code: 'too_many_requests' }],
  [500, { code: 'internal_error' }],
])('an operation does not count as reached by %i %j', (status, body) => {
  expect(unreached(answered('POST', '/api/tasks', status, body))).toContain('create')
})
