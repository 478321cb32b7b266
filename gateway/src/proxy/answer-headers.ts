import type { IncomingHttpHeaders } from 'node:http'
import { CONNECTION_HEADERS, namedIn } from './upstream-request.ts'

/** What a process behind the gateway says about itself. */
const TELLING_HEADERS: ReadonlySet<string> = new Set(['x-powered-by', 'server'])

/** Names and values in turns, as Node takes them without looking at each twice. */
type HeaderList = (string | string[])[]

/** Headers that every answer has unless it says otherwise. */
export class DefaultHeaders {
  readonly #entries: readonly (readonly [key: string, name: string, value: string])[]

  constructor(headers: Readonly<Record<string, string>>) {
    this.#entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), name, value])
  }

  /** These and further ones, which take the place of those with the same name. */
  with(headers: Readonly<Record<string, string>>): DefaultHeaders {
    const mine = Object.fromEntries(this.#entries.map(([, name, value]) => [name, value]))
    return new DefaultHeaders({ ...mine, ...headers })
  }

  /**
   * The headers to send with an answer.
   *
   * @param answered what came from behind; what belongs to that connection stays behind.
   * @param changes take the place of either.
   */
  under(answered: IncomingHttpHeaders, changes: Readonly<Record<string, string>> = {}): HeaderList {
    const list: HeaderList = []
    for (const [key, name, value] of this.#entries) {
      if (answered[key] === undefined && changes[key] === undefined) {
        list.push(name, value)
      }
    }
    const named = namedIn(answered.connection)
    for (const name in answered) {
      const value = answered[name]
      const isOurs = CONNECTION_HEADERS.has(name) || TELLING_HEADERS.has(name) || named.includes(name)
      if (!isOurs && value !== undefined && changes[name] === undefined) {
        list.push(name, value)
      }
    }
    for (const name in changes) {
      list.push(name, changes[name] ?? '')
    }
    return list
  }
}
