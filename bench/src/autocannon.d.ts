/** The part of the load generator that is used; it brings no types of its own. */
declare module 'autocannon' {
  interface RequestDescription {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: RequestDescription) => RequestDescription
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    timeout: number
    requests: RequestDescription[]
  }
  type Result = Record<'errors' | 'timeouts' | 'non2xx' | '2xx' | 'duration', number>

  export default function autocannon(options: Options): PromiseLike<Result>
}
