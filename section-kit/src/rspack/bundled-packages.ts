import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Compilation } from '@rspack/core'

/** A package whose code a build has taken into its scripts. */
export interface BundledPackage {
  name: string
  version: string
}

/** The part of the bundler's modules that is read here; a concatenated one holds others. */
interface BuiltModule {
  resource?: string
  modules?: BuiltModule[]
}

/**
 * The packages that are in a build's scripts beside the section's own code: a second React would be among them.
 *
 * @param folder absolute path of the section's package.
 */
export function bundledPackages(compilation: Compilation, folder: string): BundledPackage[] {
  const packages = new Map<string, BundledPackage>()
  for (const file of resourcesIn([...compilation.modules] as BuiltModule[])) {
    const packageFolder = packageFolderOf(dirname(file))
    if (packageFolder !== undefined && packageFolder !== folder && !packages.has(packageFolder)) {
      packages.set(packageFolder, readPackage(packageFolder))
    }
  }
  return [...packages.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

function resourcesIn(modules: readonly BuiltModule[]): string[] {
  return modules.flatMap(({ resource, modules: inner }) => [
    ...(resource?.startsWith('/') ? [resource.replace(/\?.*$/, '')] : []),
    ...(inner ? resourcesIn(inner) : []),
  ])
}

/** The nearest folder upwards whose `package.json` names a package; inner ones only set the kind of module. */
function packageFolderOf(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (
    existsSync(file) &&
    (JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string }).version
  ) {
    return folder
  }
  const parent = dirname(folder)
  return parent === folder ? undefined : packageFolderOf(parent)
}

function readPackage(folder: string): BundledPackage {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as BundledPackage
  return { name, version }
}
