import {
  type BodyInput,
  buildPath,
  type EndpointDefinition,
  type Reply,
  type RouteOf,
} from '@headway/contracts'
import { type CallInput, queryString } from './call.ts'
import { ownerOf } from './endpoint-owners.ts'
import { type CallError, networkError, toCallError } from './problem.ts'
import { throttleRequest } from './request-throttle.ts'
import { endsSession, sessionEnded } from './session-ended.ts'

type Given<T> = [T] extends [undefined] ? { readonly fields?: undefined } : { readonly fields: T }

/** Input of a form with files. The fields are sent as texts and parsed by the contract's body schema. */
export type FormInput<E extends EndpointDefinition> = Pick<
  CallInput<E>,
  'params' | 'query' | 'idempotencyKey'
> &
  Given<BodyInput<E>> & {
    /** Files by form field name. */
    readonly files: Readonly<Record<string, readonly File[]>>
    /** Called with the uploaded fraction of the bytes, 0 to 1. */
    readonly onProgress?: ((share: number) => void) | undefined
  }

/** Context of the request, from the endpoint's `queryFn` or from a component. */
interface Sender {
  readonly dispatch: (action: ReturnType<typeof sessionEnded>) => unknown
  /** Aborts the upload. */
  readonly signal?: AbortSignal
  /** Name of the endpoint. The throttle counts the request for the section that owns it. */
  readonly endpoint?: string
}

function formDataOf(fields: object | undefined, files: Readonly<Record<string, readonly File[]>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) {
      form.set(name, String(value))
    }
  }
  for (const [name, list] of Object.entries(files)) {
    for (const file of list) {
      form.append(name, file, file.name)
    }
  }
  return form
}

function upload<E extends EndpointDefinition>(
  route: RouteOf<E>,
  input: FormInput<E>,
  { dispatch, signal }: Sender,
): Promise<{ data: Reply<E> } | { error: CallError }> {
  const { params, query, idempotencyKey, fields, files, onProgress } = input
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const [method = '', path = ''] = route.split(' ')
    const address = buildPath(path, params as Record<string, string> | undefined)
    request.open(method, address + queryString(query ?? {}))
    request.withCredentials = true
    if (idempotencyKey !== undefined) {
      request.setRequestHeader('Idempotency-Key', idempotencyKey)
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) {
        onProgress?.(event.loaded / event.total)
      }
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve({ data: JSON.parse(request.responseText) as Reply<E> })
        return
      }
      const error = toCallError(request.status, request.statusText, request.responseText)
      if (endsSession(error)) {
        dispatch(sessionEnded('expired'))
      }
      resolve({ error })
    }
    const fail = () => resolve({ error: networkError })
    request.onerror = fail
    request.onabort = fail
    request.ontimeout = fail
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formDataOf(fields as object | undefined, files))
  })
}

/**
 * Sends a form with files and reports its progress, which fetch cannot: `sendForm<typeof reportsCreate>('POST
 * /api/progress-reports', …)`. A 401 response ends the session, as for every other request. Never throws.
 *
 * @param route method and path of the endpoint; the compiler rejects any other.
 * @param input fields, files and idempotency key.
 * @param sender context of the page's store.
 */
export async function sendForm<E extends EndpointDefinition>(
  route: RouteOf<E>,
  input: FormInput<E>,
  sender: Sender,
): Promise<{ data: Reply<E> } | { error: CallError }> {
  const error = await throttleRequest(ownerOf(sender.endpoint ?? ''))
  return error ? { error } : upload(route, input, sender)
}
