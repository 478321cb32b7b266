import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Schema = z.ZodMiniType

/** Method and path of a call: `GET /api/tasks/:id`. */
export type Route = `${Method} /${string}`

/** Where a call goes. */
export interface Address {
  /** Noun first, unique in the whole product: `tasksCreate`. */
  readonly name: string
  readonly method: Method
  /** Path with `:name` placeholders, for example `/api/tasks/:id`. */
  readonly path: string
}

/** What a module declares once about one call: the backend mounts it, the sdk calls it, the forms take their messages from it. */
export interface EndpointDefinition extends Address {
  /** One sentence for the generated API document. */
  readonly summary: string
  /** Shape of the path placeholders after conversion; a value outside it answers 404. */
  readonly params?: Schema
  /** Shape of the query string; unknown or repeated names answer 400 `bad_query`. */
  readonly query?: Schema
  /** Shape of the JSON body. */
  readonly body?: Schema
  /** `multipart` endpoints validate their text fields with `body` and stream their files; `archive` is a gzipped file. */
  readonly encoding?: 'json' | 'multipart' | 'archive'
  /** Shape of the answer; left out for answers without a body and for streams. */
  readonly reply?: Schema
  /** Status of the successful answer; 200 unless given. */
  readonly status?: number
  /** `public` endpoints answer without a session; `token` ones take a publishing token of a section as well. */
  readonly access?: 'session' | 'public' | 'token'
}

type Output<T> = T extends Schema ? z.infer<T> : undefined
type Input<T> = T extends Schema ? z.input<T> : undefined

/** The path placeholders of an endpoint, as the server's handler receives them. */
export type Params<E extends EndpointDefinition> = Output<E['params']>
/** The query of an endpoint, as the server's handler receives it. */
export type Query<E extends EndpointDefinition> = Output<E['query']>
/** The body of an endpoint, as the server's handler receives it. */
export type Body<E extends EndpointDefinition> = Output<E['body']>
/** The body of an endpoint, as a caller may send it (defaults left out). */
export type BodyInput<E extends EndpointDefinition> = Input<E['body']>
/** The query of an endpoint, as a caller may send it. */
export type QueryInput<E extends EndpointDefinition> = Input<E['query']>
/** The answer of an endpoint. */
export type Reply<E extends EndpointDefinition> = Output<E['reply']>

/**
 * Method and path of an endpoint. A page that only calls names them instead of importing the endpoint, and so loads no
 * schemas (ADR 002); the compiler refuses any other text.
 */
export type RouteOf<E extends Address> = `${E['method']} ${E['path']}` & Route

type AddressOf<Name, R> = R extends `${infer M extends Method} ${infer Path}`
  ? { readonly name: Name; readonly method: M; readonly path: Path }
  : never

/**
 * Declares what crosses the wire in one call.
 *
 * @param name noun first, unique in the whole product: `tasksCreate`.
 * @param route where the call goes.
 * @param definition the rest; see {@link EndpointDefinition}.
 * @returns all of it as one object, typed as literally as it was written.
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
