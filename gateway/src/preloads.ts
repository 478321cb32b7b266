import type { RoutePreload } from './sections/description.ts'
import type { RegistryEntry, SectionRegistry } from './sections/registry.ts'

/** Asked for by the shell on every page. */
const SESSION_REQUEST = '/api/auth/user'

/** What the shell's own dashboard asks for. */
const DASHBOARD_REQUESTS = ['/api/dashboard/stats?timeframe=today', '/api/dashboard/overview']

/** What the browser may start to load while it still reads the HTML. */
export interface PagePreloads {
  /** Addresses of scripts with their integrity. */
  scripts: { address: string; integrity: string }[]
  /** Addresses of API calls. */
  requests: string[]
}

/**
 * Chooses the preloads of one page: the scripts of the section it belongs to and the first API calls.
 *
 * @param page its path, and its query: a page that a query narrows asks for something else than the plain one.
 * @param mayBeSignedIn false where the request carries no cookie: only the question who is signed in makes sense then.
 */
export function preloadsFor(
  { path, querystring }: { path: string; querystring: string },
  entries: readonly RegistryEntry[],
  registry: Pick<SectionRegistry, 'preloads'>,
  mayBeSignedIn: boolean,
): PagePreloads {
  if (!mayBeSignedIn) {
    return { scripts: [], requests: [SESSION_REQUEST] }
  }
  if (path === '/') {
    return { scripts: [], requests: [SESSION_REQUEST, ...DASHBOARD_REQUESTS] }
  }
  const entry = sectionAt(path, entries)
  if (!entry) {
    return { scripts: [], requests: [SESSION_REQUEST] }
  }
  const found = querystring === '' ? routeOf(path, registry.preloads(entry)) : undefined
  const addresses = entry.entry === null ? [] : [entry.entry, ...entry.expose]
  return {
    scripts: addresses.flatMap((address) => {
      const integrity = entry.integrity[address]
      return integrity ? [{ address, integrity }] : []
    }),
    requests: [SESSION_REQUEST, ...(found?.requests ?? [])],
  }
}

/** The section that a page belongs to. */
export const sectionAt = (path: string, entries: readonly RegistryEntry[]): RegistryEntry | undefined =>
  entries.find(({ basePaths }) => basePaths.some((base) => isUnder(path, base)))

function isUnder(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`)
}

function routeOf(path: string, preloads: readonly RoutePreload[]): RoutePreload | undefined {
  for (const preload of preloads) {
    const parameters = matchRoute(preload.path, path)
    if (parameters) {
      return { ...preload, requests: preload.requests.map((request) => fillIn(request, parameters)) }
    }
  }
  return undefined
}

/** Matches `/tasks/:id` against `/tasks/7`; parameters are ids only, so nothing of the address is copied unchecked. */
function matchRoute(pattern: string, path: string): Map<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.replace(/\/$/, '').split('/')
  if (wanted.length !== given.length) {
    return undefined
  }
  const parameters = new Map<string, string>()
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && /^[1-9]\d{0,9}$/.test(value)) {
      parameters.set(part.slice(1), value)
    } else if (part !== value) {
      return undefined
    }
  }
  return parameters
}

function fillIn(request: string, parameters: ReadonlyMap<string, string>): string {
  return request.replace(/:(\w+)/g, (whole, name: string) => parameters.get(name) ?? whole)
}
