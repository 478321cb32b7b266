/** A request and its response in an HTTP archive. */
interface Entry {
  readonly request: { readonly method: string; readonly url: string }
  readonly response: { readonly status: number; readonly content?: { readonly text?: string } }
}

/** The parts of an HTTP archive that are read here. */
export interface Archive {
  readonly log: { readonly entries: readonly Entry[] }
}

/** The parts of the OpenAPI document that are read here. */
export interface PublishedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
}

const PLACEHOLDER = /\{[^}]+\}/g

/** Statuses that are sent before an operation runs: session, role, path, method, size, media type and rate limit. */
const BEFORE: ReadonlySet<number> = new Set([401, 403, 405, 406, 413, 414, 415, 421, 429, 431])

/** Codes of status 400 for bodies, parameters or headers that break the schema. */
const MALFORMED: ReadonlySet<string> = new Set([
  'bad_idempotency_key',
  'bad_if_match',
  'bad_json',
  'bad_query',
  'invalid_fields',
  'too_deep',
  'unknown_field',
])

/** Details of status 404 for unknown paths and malformed parameters; any other 404 is about a missing object. */
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

/** Counts the responses per operation, to explain why an operation is never reached. */
function answersOf(entries: readonly Entry[]): string {
  const codes = entries.map(({ response: { status, content } }) =>
    `${status} ${/"code":"([^"]*)"/.exec(content?.text ?? '')?.[1] ?? ''}`.trim(),
  )
  const counts = [...Map.groupBy(codes, (code) => code)].map(([code, { length }]) => `${length} of ${code}`)
  return counts.length === 0 ? 'never asked for' : counts.join(', ')
}

/**
 * Returns the operations of the OpenAPI document that no request reached, with the responses of each. A request reaches
 * an operation when it passes session, role and schema.
 *
 * @param leftOut operations that the run doesn't call.
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
