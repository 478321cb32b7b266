/** Types for the used part of the load generator, which has no types itself. */
declare module 'autocannon' {
  interface RequestDescription {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: RequestDescription) => RequestDescription
  }
  /** The duration is in seconds. */
  type Options = Record<'connections' | 'duration' | 'timeout', number> & {
    url: string
    requests: RequestDescription[]
  }
  type Result = Record<'errors' | 'timeouts' | 'non2xx' | '2xx' | 'duration', number>

  export default function autocannon(options: Options): PromiseLike<Result>
}
