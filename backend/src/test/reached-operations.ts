/** An answer of a run, as an HTTP archive has it. */
interface Entry {
  readonly request: { readonly method: string; readonly url: string }
  readonly response: { readonly status: number; readonly content?: { readonly text?: string } }
}

/** What an HTTP archive holds, as far as it is read here. */
export interface Archive {
  readonly log: { readonly entries: readonly Entry[] }
}

/** The published document, as far as it is read here. */
export interface PublishedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
}

const PLACEHOLDER = /\{[^}]+\}/g

/** Refusals that are given before an operation is looked at: sign-in, right, address, method, size, type and pace. */
const BEFORE: ReadonlySet<number> = new Set([401, 403, 405, 406, 413, 414, 415, 421, 429, 431])

/** Refusals with 400 of what the schema, or the form of a header, does not allow. */
const MALFORMED: ReadonlySet<string> = new Set([
  'bad_idempotency_key',
  'bad_if_match',
  'bad_json',
  'bad_query',
  'invalid_fields',
  'too_deep',
  'unknown_field',
])

/** 404 of an address that there is not, or whose parameters have another form; any other is of an object that was looked for. */
const NO_ADDRESS = /This (?:address|object) doesn’t exist/

function hasReached({ status, content }: Entry['response']): boolean {
  const text = content?.text ?? ''
  if (status === 404) {
    return !NO_ADDRESS.test(text)
  }
  if (status === 400) {
    return !MALFORMED.has(/"code":"([^"]*)"/.exec(text)?.[1] ?? 'bad_json')
  }
  return status < 500 && !BEFORE.has(status)
}

/** What has been answered, with how often: for whoever has to find out why an operation is never reached. */
function answersOf(entries: readonly Entry[]): string {
  const codes = entries.map(({ response: { status, content } }) =>
    `${status} ${/"code":"([^"]*)"/.exec(content?.text ?? '')?.[1] ?? ''}`.trim(),
  )
  const counts = [...Map.groupBy(codes, (code) => code)].map(([code, { length }]) => `${length} of ${code}`)
  return counts.length === 0 ? 'never asked for' : counts.join(', ')
}

/**
 * Names the operations of the published document that a run has not reached: none of their requests passed sign-in, right and schema, so that
 * what they do was never tried. An operation is reached by an answer other than a refusal that is given before.
 *
 * @param leftOut operations that the run is not to reach.
 * @returns by name, with what each was answered.
 */
export function unreachedOperations(
  { paths }: PublishedDocument,
  archives: readonly Archive[],
  leftOut: RegExp,
): Record<string, string> {
  const operations = Object.entries(paths)
    .flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, { operationId = `${method} ${path}` }]) => ({
        name: operationId,
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replace(PLACEHOLDER, '[^/]+')}$`),
        placeholders: path.match(PLACEHOLDER)?.length ?? 0,
        entries: [] as Entry[],
      })),
    )
    .toSorted((one, other) => one.placeholders - other.placeholders)
  for (const entry of archives.flatMap(({ log }) => log.entries)) {
    const { pathname } = new URL(entry.request.url)
    operations
      .find(({ method, pattern }) => method === entry.request.method && pattern.test(pathname))
      ?.entries.push(entry)
  }
  const unreached = operations.filter(
    ({ name, entries }) => !leftOut.test(name) && !entries.some(({ response }) => hasReached(response)),
  )
  return Object.fromEntries(unreached.map(({ name, entries }) => [name, answersOf(entries)]))
}
