import type { IncomingMessage } from 'node:http'

/**
 * Reads a body that is small enough to be held in memory.
 *
 * @param most bytes; of a longer body the rest stays unread, and the connection open for the refusal.
 * @returns undefined for a longer body.
 * @throws Error when the client goes away before the end.
 */
export async function readBytes(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) {
      return undefined
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
