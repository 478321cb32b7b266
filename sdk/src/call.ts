import {
  type BodyInput,
  buildPath,
  type EndpointDefinition,
  type Params,
  type Problem,
  type QueryInput,
  type Reply,
  type RouteOf,
} from '@headway/contracts'
import { UNBUNDLED } from './endpoint-owners.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { LIVE_POSITION_HEADER, noteLivePosition } from './live-position.ts'
import type { CallError } from './problem.ts'
import { throttleRequest } from './request-throttle.ts'

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: T }
type Optional<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]?: T | undefined }

/** What a caller gives to an endpoint: its path placeholders, query and body, and what makes a write safe. */
export type CallInput<E extends EndpointDefinition> = Given<'params', Params<E>> &
  Optional<'query', QueryInput<E>> &
  Given<'body', BodyInput<E>> & {
    /** Version the caller has seen; a newer one on the server answers 412. */
    version?: number | undefined
    /** The same key makes a repeated write harmless. */
    idempotencyKey?: string | undefined
  }

/** One call, ready to be sent. */
export interface PreparedCall {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | Blob | undefined
}

/** What stands behind an address; empty where there is nothing to say. */
export function queryString(query: object): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/**
 * Returns a function that prepares the calls of an endpoint: `request<typeof tasksGet>('GET /api/tasks/:id')`.
 *
 * @param route method and path of the endpoint; the compiler refuses any other.
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
 * A prepared call that sends a file as it is, for endpoints whose body is an archive.
 *
 * @param call prepared without a body.
 * @param type media type that the endpoint takes.
 */
export const withFile = (call: PreparedCall, file: Blob, type: string): PreparedCall => ({
  ...call,
  headers: { ...call.headers, 'Content-Type': type },
  body: file,
})

/** No answer came. */
export const networkError: CallError = { status: 0, text: 'Network request failed', problem: undefined }

/** Makes an error of a refused answer. */
export function toCallError(status: number, statusText: string, body: string): CallError {
  let problem: Problem | undefined
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed !== null && 'requestId' in parsed) {
      problem = parsed as Problem
    }
  } catch {
    problem = undefined
  }
  return { status, text: `${status}: ${body || statusText}`, problem }
}

export type CallResult = { data: unknown } | { error: CallError }

/** Sends a call that the throttle has let through. A reply that came with the page is used instead where there is one. */
export async function deliver(call: PreparedCall, signal?: AbortSignal): Promise<CallResult> {
  const known = call.method === 'GET' ? takeFirstAnswer(call.url) : undefined
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
 * Sends a prepared call outside of the page's api, with the session's cookie. Never throws. The section is not known here, so
 * all such calls of a page share one throttle.
 */
export async function send(call: PreparedCall, signal?: AbortSignal): Promise<CallResult> {
  const error = await throttleRequest(UNBUNDLED)
  return error ? { error } : deliver(call, signal)
}

/**
 * Sends a prepared call for something that is kept nowhere, such as what a search finds.
 *
 * @param call made by {@link request} for the same endpoint.
 * @param signal ends it.
 * @throws CallError when it is refused or no answer comes.
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
