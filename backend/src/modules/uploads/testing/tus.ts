import { request } from 'node:http'
import type { TestPortal, TestUser } from '../../../test/portal.ts'

/** Result of a request of the protocol tus. */
export interface TusReply {
  status: number
  /** Code of the problem if the request was refused. */
  code: string | undefined
  /** Number of bytes that have arrived. */
  offset: number | undefined
  location: string | null
}

type Client = Pick<TestPortal, 'fetch'>

async function send(
  server: Client,
  user: TestUser | null,
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
): Promise<TusReply> {
  const response = await server.fetch(user, path, {
    ...init,
    headers: { 'Tus-Resumable': '1.0.0', ...init.headers },
  })
  const text = await response.text()
  const offset = response.headers.get('upload-offset')
  return {
    status: response.status,
    code: text === '' ? undefined : (JSON.parse(text) as { code?: string }).code,
    offset: offset === null ? undefined : Number(offset),
    location: response.headers.get('location'),
  }
}

/** Announces an upload. */
export const createUpload = (
  server: Client,
  user: TestUser | null,
  { name, size }: { name: string; size: number },
) =>
  send(server, user, '/api/uploads', {
    method: 'POST',
    headers: {
      'Upload-Length': String(size),
      'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })

/** Sends bytes of an upload, beginning at an offset. */
export const sendBytes = (
  server: Client,
  user: TestUser | null,
  location: string,
  { offset, bytes }: { offset: number; bytes: Buffer },
) =>
  send(server, user, location, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
    body: new Uint8Array(bytes),
  })

/** Asks how many bytes of an upload have arrived. */
export const readOffset = (server: Client, user: TestUser | null, location: string) =>
  send(server, user, location, { method: 'HEAD' })

/** Deletes an upload. */
export const deleteUpload = (server: Client, user: TestUser | null, location: string) =>
  send(server, user, location, { method: 'DELETE' })

/** Uploads a whole file and returns its id. */
export async function upload(
  server: Client,
  user: TestUser,
  { name, content }: { name: string; content: Buffer },
): Promise<number> {
  const { location } = await createUpload(server, user, { name, size: content.length })
  await sendBytes(server, user, location ?? '', { offset: 0, bytes: content })
  return idOf(location)
}

/** Returns the id of an upload by its address. */
export const idOf = (location: string | null): number => Number(location?.split('/').at(-1))

/** Opens a request that writes an upload, and sends the first of its bytes. */
export async function openSending(
  { url }: Pick<TestPortal, 'url'>,
  user: TestUser,
  location: string,
  { offset, bytes, length }: { offset: number; bytes: Buffer; length: number },
) {
  const sending = request(url + location, {
    method: 'PATCH',
    headers: {
      Cookie: user.cookie,
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': length,
      'Upload-Offset': offset,
    },
  })
  const isClosed = new Promise<void>((resolve) => sending.on('close', () => resolve()))
  const status = new Promise<number | undefined>((resolve) => {
    sending.on('error', () => resolve(undefined))
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
  await new Promise<void>((resolve) => sending.write(bytes, () => resolve()))
  return {
    /** Sends the other bytes and returns the status of the reply. */
    end: (rest: Buffer) => {
      sending.end(rest)
      return status
    },
    /** Destroys the connection. */
    destroy: async () => {
      sending.destroy()
      await isClosed
    },
    status,
  }
}
