import type { RoutePreload } from './sections/description.ts'
import type { RegistryEntry, SectionRegistry } from './sections/registry.ts'
import type { ShellManifest } from './shell-manifest.ts'

/** Request that the shell sends on every page. */
const SESSION_REQUEST = '/api/auth/user'

/** Requests of the shell's own dashboard. */
const DASHBOARD_REQUESTS = ['/api/dashboard/stats?timeframe=today', '/api/dashboard/overview']

/** Resources that the browser can load while it parses the HTML. */
export interface PagePreloads {
  /** URLs of the section's manifest and scripts, with their integrity. */
  files: { address: string; integrity: string }[]
  /** URLs of further scripts of the shell. */
  shellScripts: string[]
  /** URLs of API requests. */
  requests: string[]
}

const nothing = { files: [], shellScripts: [] }

interface PreloadSources {
  shell: ShellManifest
  sections: readonly RegistryEntry[]
  registry: Pick<SectionRegistry, 'preloads'>
  /** False if the request has no cookie; then only the user is requested. */
  mayBeSignedIn: boolean
}

/**
 * Returns the preloads of a page: the files of its section and its first API requests.
 *
 * @param page path and query of the page. A page with a query sends other requests than one without.
 */
export function preloadsFor(
  { path, querystring }: { path: string; querystring: string },
  { shell, sections, registry, mayBeSignedIn }: PreloadSources,
): PagePreloads {
  if (!mayBeSignedIn) {
    return { ...nothing, requests: [SESSION_REQUEST] }
  }
  if (path === '/') {
    return {
      files: [],
      shellScripts: shell.dashboard.map((file) => `/assets/${file}`),
      requests: [SESSION_REQUEST, ...DASHBOARD_REQUESTS],
    }
  }
  const entry = sectionAt(path, sections)
  if (!entry) {
    return { ...nothing, requests: [SESSION_REQUEST] }
  }
  const found = querystring === '' ? routeOf(path, registry.preloads(entry)) : undefined
  const addresses = entry.entry === null ? [] : [entry.entry, ...entry.expose]
  return {
    ...nothing,
    files: addresses.flatMap((address) => {
      const integrity = entry.integrity[address]
      return integrity ? [{ address, integrity }] : []
    }),
    requests: [SESSION_REQUEST, ...(found?.requests ?? [])],
  }
}

/** Returns the section that a page belongs to. */
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

/** Matches `/tasks/:id` against `/tasks/7`. Parameters must be ids, so that nothing else is copied from the URL. */
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
