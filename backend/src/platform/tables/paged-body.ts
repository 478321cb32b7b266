import { Readable } from 'node:stream'

type Chunk = string | Uint8Array

async function* withFirst(first: IteratorResult<Chunk>, rest: AsyncGenerator<Chunk>) {
  if (!first.done) {
    yield first.value
    yield* rest
  }
}

/**
 * Returns a body that is read page by page as the client receives it. The first page is read at once, so that its
 * errors become an error response. A later error ends the connection.
 *
 * @param pages must read data before the first yield.
 * @throws the error of the first page.
 */
export async function pagedBody(pages: AsyncGenerator<Chunk>): Promise<Readable> {
  const first = await pages.next()
  return Readable.from(withFirst(first, pages), { objectMode: false })
}
