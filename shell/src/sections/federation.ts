import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime'
import { createPinnedScript, integrityOf } from './integrity.ts'
import type { SectionEntry } from './registry.ts'

/** Time limit for a section's manifest and remote entry, in milliseconds (docs/OPERATIONS.md, "Failure behavior"). */
const RESOURCE_TIMEOUT_MS = 8_000

/** Queries of the URLs of later attempts, by name of the remote. */
const queries = new Map<string, string>()

/** Lets the federation runtime load only files that the registry lists, after a check of their integrity. */
const pinnedFiles: ModuleFederationRuntimePlugin = {
  name: 'headway-pinned-files',
  fetch: (address, options) =>
    fetch(address, {
      ...options,
      integrity: integrityOf(address),
      signal: AbortSignal.timeout(RESOURCE_TIMEOUT_MS),
    }),
  createScript: ({ url, remoteInfo }) => ({
    script: createPinnedScript(url + (queries.get(remoteInfo?.name ?? '') ?? '')),
    timeout: RESOURCE_TIMEOUT_MS,
  }),
  // Another release of the section, which this page may still run, may have left its container under the same name.
  loadEntry: ({ remoteInfo }) => {
    if (remoteInfo.entryGlobalName in globalThis) {
      Reflect.set(globalThis, remoteInfo.entryGlobalName, undefined)
    }
    return Promise.resolve()
  },
}

/** Lets sections request a shared module again whose code failed to load; the runtime would keep the failure. */
const retriedShares: ModuleFederationRuntimePlugin = {
  name: 'headway-retried-shares',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) {
        if (!shared.loaded) {
          shared.loading = null
        }
      }
    }
  },
}

registerPlugins([pinnedFiles])
// Each section has a runtime instance of its own.
registerGlobalPlugins([retriedShares])

/** Number of remotes registered for each release. */
const loads = new Map<string, number>()

/** Returns a new name of a remote. The runtime keeps what it has loaded of a remote, even if its code is broken. */
function nextRemote({ name, version }: SectionEntry): string {
  const release = `${name}@${version}`
  const count = (loads.get(release) ?? 0) + 1
  loads.set(release, count)
  return count === 1 ? release : `${release}#${count}`
}

/**
 * Fetches the mount module of a release. Each release is a remote of its own, because a page may run two releases of a
 * section.
 *
 * @param attempt number of earlier attempts that failed. Later attempts use different URLs, so that the browser does
 * not wait for a hanging request.
 * @returns a function that runs the section's own code, none of which has run before.
 * @throws Error if a file cannot be loaded or its integrity is wrong.
 */
export async function loadMount(section: SectionEntry, attempt: number): Promise<() => unknown> {
  const remote = nextRemote(section)
  const query = attempt === 0 ? '' : `?attempt=${attempt}`
  queries.set(remote, query)
  registerRemotes([{ name: remote, entry: new URL(section.entry ?? '', location.href).href + query }])
  const mount = await loadRemote<() => unknown>(`${remote}/mount`, { loadFactory: false, from: 'runtime' })
  if (!mount) {
    throw new Error(`${remote} exposes no mount`)
  }
  return mount
}

/** Returns the reason of a failure, without what the federation runtime adds: prefix, arguments and link. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const original = /Original Error Message:\s*(.*)/s.exec(text)?.[1]
  return (original ?? text).replace(/^\[ Federation Runtime \]: /, '').replace(/^\w*Error: /, '')
}
