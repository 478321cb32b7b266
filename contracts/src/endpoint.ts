import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Schema = z.ZodMiniType

/** Method and path of an endpoint: `GET /api/tasks/:id`. */
export type Route = `${Method} /${string}`

/** Name, method and path of an endpoint. */
export interface Address {
  /** Noun first, unique in the whole product: `tasksCreate`. */
  readonly name: string
  readonly method: Method
  /** Path with `:name` placeholders, for example `/api/tasks/:id`. */
  readonly path: string
}

/** Definition of one endpoint. The backend mounts it, the sdk calls it, and forms take their error messages from it. */
export interface EndpointDefinition extends Address {
  /** One sentence for the generated API document. */
  readonly summary: string
  /** Shape of the path placeholders after conversion; any other value answers 404. */
  readonly params?: Schema
  /** Shape of the query string; unknown or repeated names answer 400 `bad_query`. */
  readonly query?: Schema
  /** Shape of the JSON body. */
  readonly body?: Schema
  /** `multipart` validates text fields with `body` and streams the files; `archive` is a gzipped file. */
  readonly encoding?: 'json' | 'multipart' | 'archive'
  /** Shape of the response body; omitted for responses without a body and for streams. */
  readonly reply?: Schema
  /** Status of a successful response; 200 by default. */
  readonly status?: number
  /** `public` endpoints answer without a session; `token` endpoints also accept a publishing token of a section. */
  readonly access?: 'session' | 'public' | 'token'
}

type Output<T> = T extends Schema ? z.infer<T> : undefined
type Input<T> = T extends Schema ? z.input<T> : undefined

/** Type of the path placeholders in the server's handler. */
export type Params<E extends EndpointDefinition> = Output<E['params']>
/** Type of the query in the server's handler. */
export type Query<E extends EndpointDefinition> = Output<E['query']>
/** Type of the body in the server's handler. */
export type Body<E extends EndpointDefinition> = Output<E['body']>
/** Type of the body that a caller may send; fields with a default are optional. */
export type BodyInput<E extends EndpointDefinition> = Input<E['body']>
/** Type of the query that a caller may send. */
export type QueryInput<E extends EndpointDefinition> = Input<E['query']>
/** Type of the response body. */
export type Reply<E extends EndpointDefinition> = Output<E['reply']>

/**
 * Method and path of an endpoint. Pages that only call an endpoint use this text instead of importing the endpoint, so
 * they load no schemas (ADR 002). The compiler rejects any other text.
 */
export type RouteOf<E extends Address> = `${E['method']} ${E['path']}` & Route

type AddressOf<Name, R> = R extends `${infer M extends Method} ${infer Path}`
  ? { readonly name: Name; readonly method: M; readonly path: Path }
  : never

/**
 * Declares an endpoint.
 *
 * @param name noun first, unique in the whole product: `tasksCreate`.
 * @param route method and path.
 * @param definition the remaining properties; see {@link EndpointDefinition}.
 * @returns the endpoint as one object with literal types.
 */
export function endpoint<
  const Name extends string,
  const R extends Route,
  const D extends Omit<EndpointDefinition, keyof Address>,
>(name: Name, route: R, definition: D): AddressOf<Name, R> & D {
  const [method, path] = route.split(' ')
  return { name, method, path, ...definition } as unknown as AddressOf<Name, R> & D
}

/**
 * Fills the placeholders of an endpoint's path.
 *
 * @param path path with `:name` placeholders.
 * @param params one value for each placeholder; it is percent-encoded.
 * @throws Error when a placeholder has no value.
 */
export function buildPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) {
      throw new Error(`No value for :${name} in ${path}`)
    }
    return encodeURIComponent(String(value))
  })
}
