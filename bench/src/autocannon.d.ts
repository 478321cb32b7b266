/** The part of the load generator that is used; it brings no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface RequestDescription {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Called before each sending; `context` is new for each row of requests. */
    setupRequest?: (request: RequestDescription, context: Record<string, unknown>) => RequestDescription
    onResponse?: (status: number, body: string, context: Record<string, unknown>) => void
  }

  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Seconds. */
    timeout?: number
    requests: RequestDescription[]
  }

  interface Result {
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
    /** Seconds. */
    duration: number
  }

  interface Instance extends EventEmitter, PromiseLike<Result> {}

  export default function autocannon(options: Options): Instance
}
