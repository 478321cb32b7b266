import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LargeUpload } from './large-upload.ts'

// The client of tus for browsers; Node resolves the package to another one.
vi.mock('tus-js-client', () => import('tus-js-client/lib.esm/browser/index.js' as 'tus-js-client'))

const PATH = '/api/uploads/12'
const file = new File(['0123456789'], 'Plan.pdf')

/** A server of the protocol tus with one upload, and the replies that a test wants instead of its own. */
const server = { received: '', exists: false, calls: [] as string[], failures: [] as Failure[] }

interface Failure {
  method: string
  status: number
  /** Number of bytes of the part that arrive nevertheless. */
  bytes?: number
}

interface Answer {
  status: number
  headers: Record<string, string>
}

async function answer(method: string, headers: Map<string, string>, body: Blob | null): Promise<Answer> {
  server.calls.push([method, headers.get('Upload-Offset')].filter((part) => part !== undefined).join(' '))
  const [next] = server.failures
  const failure = next?.method === method ? server.failures.shift() : undefined
  const text = (await body?.text()) ?? ''
  server.received += failure ? text.slice(0, failure.bytes ?? 0) : text
  if (failure) {
    return { status: failure.status, headers: {} }
  }
  if (method === 'POST') {
    Object.assign(server, { received: '', exists: true })
    return { status: 201, headers: { location: PATH } }
  }
  const found = { 'upload-offset': String(server.received.length), 'upload-length': String(file.size) }
  return server.exists
    ? { status: method === 'HEAD' ? 200 : 204, headers: found }
    : { status: 404, headers: {} }
}

/** Request of a browser to the server above; a status of 0 is a broken connection. */
class FakeRequest {
  status = 0
  responseText = ''
  upload = {}
  onload: () => void = () => undefined
  onerror: (error: Error) => void = () => undefined
  readonly #sent = new Map<string, string>()
  #received: Record<string, string> = {}
  #method = ''

  open(method: string) {
    this.#method = method
  }

  setRequestHeader(name: string, value: string) {
    this.#sent.set(name, value)
  }

  getResponseHeader(name: string) {
    return this.#received[name.toLowerCase()] ?? null
  }

  abort() {}

  async send(body: Blob | null) {
    const { status, headers } = await answer(this.#method, this.#sent, body)
    this.status = status
    this.#received = headers
    if (status === 0) {
      this.onerror(new Error('broken'))
    } else {
      this.onload()
    }
  }
}

beforeEach(() => {
  Object.assign(server, { received: '', exists: false, calls: [], failures: [] })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

it.each([423, 429, 502, 503])(
  'an upload resumes at its offset when its position could not be read at first (%i)',
  async (status) => {
    server.failures = [
      { method: 'PATCH', status: 0, bytes: 4 },
      { method: 'HEAD', status },
    ]
    expect(await new LargeUpload(file).run(vi.fn())).toEqual({ id: 12 })
    expect(server.calls).toEqual(['POST', 'PATCH 0', 'HEAD', 'HEAD', 'PATCH 4'])
    expect(server.received).toBe('0123456789')
  },
)

it('an upload whose session has ended resumes at its offset after the next attempt', async () => {
  server.failures = [
    { method: 'PATCH', status: 0, bytes: 4 },
    { method: 'HEAD', status: 401 },
  ]
  const upload = new LargeUpload(file)
  expect(await upload.run(vi.fn())).toMatchObject({ error: { status: 401 } })
  expect(await upload.run(vi.fn())).toEqual({ id: 12 })
  expect(server.calls).toEqual(['POST', 'PATCH 0', 'HEAD', 'HEAD', 'PATCH 4'])
})

it('an upload that has expired starts again', async () => {
  server.failures = [
    { method: 'PATCH', status: 0, bytes: 4 },
    { method: 'HEAD', status: 404 },
  ]
  expect(await new LargeUpload(file).run(vi.fn())).toEqual({ id: 12 })
  expect(server.calls).toEqual(['POST', 'PATCH 0', 'HEAD', 'POST', 'PATCH 0'])
})
