import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A module that exists once per page. The shell provides it and sections use the shell's copy. */
interface SharedName {
  /** Import specifier. */
  readonly name: string
  /** The package that contains the module and gives it its version. */
  readonly package: string
}

/**
 * Shared modules that every first screen needs. Names are listed one by one, because a prefix such as
 * `react-dom/` loses the singleton flag.
 */
export const sharedAtOnce: readonly SharedName[] = [
  { name: 'react', package: 'react' },
  { name: 'react/jsx-runtime', package: 'react' },
  { name: 'react-dom', package: 'react-dom' },
  { name: 'react-dom/client', package: 'react-dom' },
  { name: 'styled-components', package: 'styled-components' },
  { name: '@headway/sdk', package: '@headway/sdk' },
  { name: '@headway/design-system', package: '@headway/design-system' },
  { name: '@headway/design-system/icons', package: '@headway/design-system' },
]

/**
 * Shared modules that only sections use. The shell provides them as separate chunks, which load with the
 * first section that needs them.
 */
export const sharedOnDemand: readonly SharedName[] = [
  { name: '@headway/sdk/forms', package: '@headway/sdk' },
  { name: '@headway/design-system/charts', package: '@headway/design-system' },
  { name: '@headway/design-system/data', package: '@headway/design-system' },
  { name: '@headway/design-system/forms', package: '@headway/design-system' },
  { name: '@headway/design-system/overlays', package: '@headway/design-system' },
]

/** Options of a shared module for the federation plugin. */
export interface SharedModule {
  singleton: true
  strictVersion: true
  version?: string
  requiredVersion: string
  eager?: boolean
  /** File of the module, or false if it comes from the shell only. */
  import?: string | false
}

/**
 * Returns the modules that a section expects from the shell. There are no fallback copies, and loading fails
 * if the version does not match.
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
 * Returns the range of shell versions that code built with one version can run with. A library may
 * change within its major version. Our own packages raise the minor version when something is added, so
 * an older shell may lack it.
 *
 * @param name name of the package.
 * @param version the version that the code was built with.
 */
export function acceptedRange(name: string, version: string): string {
  const [major, minor] = version.split('.')
  return name.startsWith('@headway/') ? `^${major}.${minor}.0` : `^${major}.0.0`
}

/**
 * Returns the version of a package as installed for another package.
 *
 * @param folder absolute path of the package that uses it.
 * @param name name of the package that is used.
 * @throws Error if it is not installed.
 */
export function installedVersion(folder: string, name: string): string {
  const packageFile = installedFile(folder, `${name}/package.json`)
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return version
}

/**
 * Returns the file that an import of a package resolves to.
 *
 * @param folder absolute path of the importing package.
 * @param module import specifier, for example `@headway/sdk/forms`.
 * @throws Error if there is no such module.
 */
export function installedFile(folder: string, module: string): string {
  return createRequire(join(folder, 'package.json')).resolve(module)
}
