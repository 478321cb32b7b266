import { Readable } from 'node:stream'

type Chunk = string | Uint8Array

async function* withFirst(first: IteratorResult<Chunk>, rest: AsyncGenerator<Chunk>) {
  if (!first.done) {
    yield first.value
    yield* rest
  }
}

/**
 * A body that is written a page at a time while the client takes it. The first page is read at once: what goes wrong with
 * it is answered, what goes wrong later ends the connection.
 *
 * @param pages yields nothing before it has read something.
 * @throws what reading the first page throws.
 */
export async function pagedBody(pages: AsyncGenerator<Chunk>): Promise<Readable> {
  const first = await pages.next()
  return Readable.from(withFirst(first, pages), { objectMode: false })
}
