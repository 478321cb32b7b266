import { expect } from 'vitest'
import type { TestUser } from './portal.ts'

/** A message on an event stream. */
export interface StreamMessage {
  id: number
  event: string
  data: { name?: string; reason?: string }
}

/** Reads an event stream as a browser does. */
export class EventStream {
  readonly #reader: ReadableStreamDefaultReader<string>
  readonly #abort: AbortController
  #text = ''

  private constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>, abort: AbortController) {
    this.#reader = body.pipeThrough(new TextDecoderStream()).getReader()
    this.#abort = abort
  }

  /** Opens the stream of a signed-in user. */
  static async open(
    url: string,
    user: Pick<TestUser, 'cookie'>,
    lastEventId?: number,
    after?: string,
  ): Promise<EventStream> {
    const abort = new AbortController()
    const response = await fetch(`${url}/api/events${after === undefined ? '' : `?after=${after}`}`, {
      signal: abort.signal,
      headers: {
        Cookie: user.cookie,
        ...(lastEventId === undefined ? {} : { 'Last-Event-ID': String(lastEventId) }),
      },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    if (!response.body) {
      throw new Error('The stream has no body')
    }
    return new EventStream(response.body, abort)
  }

  /** Returns the next message; undefined when the server has ended the stream. */
  async next(): Promise<StreamMessage | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n')
      if (end >= 0) {
        const block = this.#text.slice(0, end)
        this.#text = this.#text.slice(end + 2)
        const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
        if (fields.has('event') && fields.get('event') !== 'beat') {
          return {
            id: Number(fields.get('id')),
            event: fields.get('event') ?? '',
            data: JSON.parse(fields.get('data') ?? '{}') as StreamMessage['data'],
          }
        }
        continue
      }
      const { value, done } = await this.#reader.read()
      if (done) {
        return undefined
      }
      this.#text += value
    }
  }

  /** Returns the next message with this name and skips those before it. */
  async nextNamed(name: string): Promise<StreamMessage> {
    for (;;) {
      const message = await this.next()
      if (!message) {
        throw new Error(`The stream ended before ${name}`)
      }
      if (message.data.name === name) {
        return message
      }
    }
  }

  /** Returns the last message before the server ends the stream. */
  async last(): Promise<StreamMessage | undefined> {
    let last: StreamMessage | undefined
    for (let message = await this.next(); message; message = await this.next()) {
      last = message
    }
    return last
  }

  close(): void {
    this.#abort.abort()
  }
}
