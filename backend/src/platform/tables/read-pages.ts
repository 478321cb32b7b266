/** Reads a list page by page, as the consumer needs them. A page can be empty while a search goes on. */
export async function* readPages<Page extends { readonly nextCursor: string | null }>(
  read: (position: { cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | null = null
  do {
    const page: Page = await read(cursor === null ? {} : { cursor })
    yield page
    cursor = page.nextCursor
  } while (cursor !== null)
}
