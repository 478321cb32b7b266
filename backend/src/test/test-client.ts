import { buildPath, type EndpointDefinition, type Problem, type Reply } from '@headway/contracts'
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import type { TestUser } from './portal.ts'

/** Status, headers and parsed body of a response. */
export interface TestResponse<Body = unknown> {
  status: number
  headers: Headers
  body: Body
}

interface CallOptions {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** Sends requests to a backend with the session of a user, or without one. */
export interface TestClient {
  fetch(user: TestUser | null, path: string, init?: RequestInit): Promise<Response>
  /** Calls an endpoint; fails unless the response matches the endpoint's contract exactly. */
  call<E extends EndpointDefinition>(
    user: TestUser | null,
    endpoint: E,
    options?: CallOptions,
  ): Promise<TestResponse<Reply<E>>>
  /** Calls an endpoint that must refuse; fails unless the body is a problem. */
  refuse(
    user: TestUser | null,
    endpoint: EndpointDefinition,
    options?: CallOptions,
  ): Promise<TestResponse<Problem>>
}

/** Returns a client of the backend at this address. */
export function createTestClient(url: string): TestClient {
  const send = (user: TestUser | null, path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(user ? { Cookie: user.cookie } : {}), ...init.headers },
    })

  const sendTo = (user: TestUser | null, endpoint: EndpointDefinition, options: CallOptions = {}) => {
    const query = options.query ? `?${new URLSearchParams(options.query)}` : ''
    return send(user, buildPath(endpoint.path, options.params) + query, {
      method: endpoint.method,
      headers: {
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
  }

  return {
    fetch: send,

    async call<E extends EndpointDefinition>(user: TestUser | null, endpoint: E, options?: CallOptions) {
      const response = await sendTo(user, endpoint, options)
      const text = await response.text()
      expect(response.status, text).toBe(endpoint.status ?? 200)
      const body = (text === '' ? null : JSON.parse(text)) as Reply<E>
      if (endpoint.reply) {
        const reply: z.ZodMiniType = endpoint.reply
        expect(reply.parse(body)).toEqual(body)
      }
      return { status: response.status, headers: response.headers, body }
    },

    async refuse(user, endpoint, options) {
      const response = await sendTo(user, endpoint, options)
      const text = await response.text()
      expect(response.status, text).toBeGreaterThanOrEqual(400)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      const body = JSON.parse(text) as Problem
      expect(body).toMatchObject({ status: response.status, requestId: expect.stringMatching(/^[a-z]{16}$/) })
      return { status: response.status, headers: response.headers, body }
    },
  }
}
