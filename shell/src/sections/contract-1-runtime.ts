import * as runtime from '@module-federation/runtime-core'
import type { Shared, ShareScope } from './container.ts'
import * as designSystem from './design-system-of-contract-1.ts'

// Under this name the entries of contract 1 look for the runtime that they were built without.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtime })

/** What sections of contract 1 ask for of our packages: no other was ever built against it. */
const VERSION_OF_CONTRACT_1 = '0.1.0'

/** Described as that runtime expects it. */
function described(version: string, shared: Shared): Shared {
  return {
    ...shared,
    ...(shared.eager ? { lib: shared.get(), loaded: true } : {}),
    version,
    scope: ['default'],
    deps: [],
    useIn: [],
    strategy: 'loaded-first',
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
  }
}

function describedPackage(name: string, versions: Readonly<Record<string, Shared>>): Record<string, Shared> {
  const entries = Object.entries(versions).map(([version, shared]) => {
    const given = name.startsWith('@headway/') ? VERSION_OF_CONTRACT_1 : version
    // At the time of contract 1 the design system was one module.
    const module = name === '@headway/design-system' ? { ...shared, get: () => () => designSystem } : shared
    return [given, described(given, module)]
  })
  return Object.fromEntries(entries) as Record<string, Shared>
}

/** @param scope what sections of today take from this shell. */
export function scopeOfContract1(scope: ShareScope): ShareScope {
  const entries = Object.entries(scope).map(([name, versions]) => [name, describedPackage(name, versions)])
  return Object.fromEntries(entries) as ShareScope
}
