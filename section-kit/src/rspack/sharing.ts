import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A module that exists once in the page: the shell brings it, sections take it from there. */
interface SharedName {
  /** What is imported. */
  readonly name: string
  /** The package it belongs to, which gives it its version. */
  readonly package: string
}

/**
 * What every first screen needs. Names are written out, because a prefix such as `react-dom/` loses the singleton flag.
 */
export const sharedAtOnce: readonly SharedName[] = [
  { name: 'react', package: 'react' },
  { name: 'react/jsx-runtime', package: 'react' },
  { name: 'react-dom', package: 'react-dom' },
  { name: 'react-dom/client', package: 'react-dom' },
  { name: 'styled-components', package: 'styled-components' },
  { name: '@headway/sdk', package: '@headway/sdk' },
  { name: '@headway/design-system', package: '@headway/design-system' },
]

/** What only sections use. The shell provides it as chunks of their own, loaded by the first section that asks. */
export const sharedOnDemand: readonly SharedName[] = [
  { name: '@headway/sdk/forms', package: '@headway/sdk' },
  { name: '@headway/design-system/charts', package: '@headway/design-system' },
  { name: '@headway/design-system/data', package: '@headway/design-system' },
  { name: '@headway/design-system/forms', package: '@headway/design-system' },
  { name: '@headway/design-system/overlays', package: '@headway/design-system' },
]

/** How the federation plugin is told of a shared module. */
export interface SharedModule {
  singleton: true
  strictVersion: true
  version?: string
  requiredVersion: string
  eager?: boolean
  import?: false
  shareKey?: string
}

/**
 * What a section expects from the shell: no fallback copies, and a refusal instead of a wrong version.
 *
 * @param folder absolute path of the section's package.
 */
export function sharedBySections(folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    [...sharedAtOnce, ...sharedOnDemand].map((shared) => [
      shared.name,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: acceptedRange(shared.package, installedVersion(folder, shared.package)),
        import: false,
      },
    ]),
  )
}

/**
 * The versions of the shell that something built against one version runs with. A library may change within its major
 * version; our own packages raise the minor version when something is added, so an older shell may lack it.
 *
 * @param name of the package.
 * @param version it was built against.
 */
export function acceptedRange(name: string, version: string): string {
  const [major, minor] = version.split('.')
  return name.startsWith('@headway/') ? `^${major}.${minor}.0` : `^${major}.0.0`
}

/**
 * The version of a package as it is installed for another one.
 *
 * @param folder absolute path of the package that uses it.
 * @param name of the package that is used.
 * @throws Error when it is not installed.
 */
export function installedVersion(folder: string, name: string): string {
  const packageFile = installedFile(folder, `${name}/package.json`)
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return version
}

/**
 * Where a package finds a module that it imports.
 *
 * @param folder absolute path of the package.
 * @param module what it imports, for example `@headway/sdk/forms`.
 * @throws Error when there is none.
 */
export function installedFile(folder: string, module: string): string {
  return createRequire(join(folder, 'package.json')).resolve(module)
}
