import type { ReplyBook } from './replies.ts'

interface Interception {
  request: Request
  window: { Response: typeof Response }
}

/** Part of happy-dom's window with the interceptor of network requests. */
interface SimulatedWindow {
  happyDOM: {
    settings: {
      fetch: { interceptor: { beforeAsyncRequest: (call: Interception) => Promise<Response> } | null }
    }
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) {
    const fields: Record<string, unknown> = {}
    for (const [name, value] of await request.formData()) {
      if (typeof value === 'string') {
        fields[name] = value
      }
    }
    return fields
  }
  if (type === 'application/gzip') {
    return undefined
  }
  const text = await request.text()
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/**
 * Answers all requests of the page, by fetch or XMLHttpRequest, from prepared replies.
 *
 * @param book the replies.
 */
export function answerFrom(book: ReplyBook): void {
  const simulated = globalThis.window as unknown as SimulatedWindow
  simulated.happyDOM.settings.fetch.interceptor = {
    beforeAsyncRequest: async ({ request, window }) => {
      const headers = Object.fromEntries(
        [...request.headers].map(([name, value]) => [name.toLowerCase(), value]),
      )
      const sent = { headers, body: await bodyOf(request) }
      const { status, text } = await book.answer(request.method, new URL(request.url), sent)
      if (status === undefined) {
        throw new TypeError('Failed to fetch')
      }
      return new window.Response(status === 204 ? null : text, { status })
    },
  }
}
