import {
  type BodyInput,
  buildPath,
  type EndpointDefinition,
  type Params,
  type QueryInput,
  type Reply,
  type RouteOf,
} from '@headway/contracts'
import { UNBUNDLED } from './endpoint-owners.ts'
import { takePreloadedResponse } from './preloaded-responses.ts'
import { LIVE_POSITION_HEADER, noteLivePosition } from './live-position.ts'
import { type CallError, networkError, toCallError } from './problem.ts'
import { throttleRequest } from './request-throttle.ts'

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: T }
type Optional<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]?: T | undefined }

/** Input of a call: path parameters, query, body, and the values that make a write safe to repeat. */
export type CallInput<E extends EndpointDefinition> = Given<'params', Params<E>> &
  Optional<'query', QueryInput<E>> &
  Given<'body', BodyInput<E>> & {
    /** Version of the object that the caller has seen. If the server has a newer one, it answers 412. */
    version?: number | undefined
    /** Idempotency key; a repeated write with the same key has no further effect. */
    idempotencyKey?: string | undefined
  }

/** An HTTP request that is ready to be sent. */
export interface PreparedCall {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | Blob | undefined
}

/**
 * Returns the query string with a leading `?`, or an empty text for an empty query. Omits undefined and null values.
 */
export function queryString(query: object): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/**
 * Returns a function that prepares requests to an endpoint: `request<typeof tasksGet>('GET /api/tasks/:id')`.
 *
 * @param route method and path of the endpoint; the compiler rejects any other.
 */
export function request<E extends EndpointDefinition>(route: RouteOf<E>) {
  const [method = '', path = ''] = route.split(' ')
  return (input: CallInput<E> | undefined): PreparedCall => {
    const { params, query, body, version, idempotencyKey } = (input ??
      {}) as CallInput<EndpointDefinition> & {
      params?: Record<string, string | number>
      query?: object
      body?: unknown
    }
    return {
      method,
      url: buildPath(path, params) + queryString(query ?? {}),
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }
  }
}

/**
 * Returns a request that sends a file as its body, for endpoints that accept an archive.
 *
 * @param call prepared request without a body.
 * @param type media type that the endpoint accepts.
 */
export const withFile = (call: PreparedCall, file: Blob, type: string): PreparedCall => ({
  ...call,
  headers: { ...call.headers, 'Content-Type': type },
  body: file,
})

export type CallResult = { data: unknown } | { error: CallError }

/** Sends a request without throttling. Uses the response that was embedded in the page instead, if there is one. */
export async function deliver(call: PreparedCall, signal?: AbortSignal): Promise<CallResult> {
  const known = call.method === 'GET' ? takePreloadedResponse(call.url) : undefined
  if (known) {
    noteLivePosition(known.position)
    return { data: known.body }
  }
  let response: Response
  let text: string
  try {
    response = await fetch(call.url, {
      method: call.method,
      headers: call.headers,
      credentials: 'include',
      ...(call.body === undefined ? {} : { body: call.body }),
      ...(signal === undefined ? {} : { signal }),
    })
    noteLivePosition(response.headers.get(LIVE_POSITION_HEADER) ?? undefined)
    text = await response.text()
  } catch {
    return { error: networkError }
  }
  if (!response.ok) {
    return { error: toCallError(response.status, response.statusText, text) }
  }
  return { data: text === '' ? null : (JSON.parse(text) as unknown) }
}

/**
 * Sends a prepared request with the session's cookie, outside the page's RTK Query api. Never throws. The calling
 * section is unknown, so all such requests of a page share one throttle.
 */
export async function send(call: PreparedCall, signal?: AbortSignal): Promise<CallResult> {
  const error = await throttleRequest(UNBUNDLED)
  return error ? { error } : deliver(call, signal)
}

/**
 * Sends a prepared request whose response is not cached, for example a search.
 *
 * @param call prepared by {@link request} for the same endpoint.
 * @param signal aborts the request.
 * @throws CallError when the server rejects the request or does not respond.
 */
export async function ask<E extends EndpointDefinition>(
  call: PreparedCall,
  signal: AbortSignal,
): Promise<Reply<E>> {
  const result = await send(call, signal)
  if ('error' in result) {
    throw result.error
  }
  return result.data as Reply<E>
}
