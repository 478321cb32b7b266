import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Compilation } from '@rspack/core'
import { sharedAtOnce, sharedOnDemand } from './sharing.ts'

/** A package whose code is included in a build's scripts. */
export interface BundledPackage {
  name: string
  version: string
}

/** The fields of a bundler module that are read here. A concatenated module contains others. */
interface BuiltModule {
  resource?: string
  modules?: BuiltModule[]
}

interface PackageFile extends BundledPackage {
  exports?: Record<string, string | { default?: string }>
}

const shared = new Set([...sharedAtOnce, ...sharedOnDemand].map(({ name }) => name))

/**
 * Returns the packages that a build's scripts contain besides the section's own code. A second copy of
 * React would be listed here. Parts of our packages that the shell does not share, such as the icons, are
 * listed under their own names.
 *
 * @param folder absolute path of the section's package.
 */
export function bundledPackages(compilation: Compilation, folder: string): BundledPackage[] {
  const packages = new Map<string, BundledPackage>()
  for (const file of resourcesIn([...compilation.modules] as BuiltModule[])) {
    const packageFolder = packageFolderOf(dirname(file))
    if (packageFolder !== undefined && packageFolder !== folder) {
      const { name, version, exports = {} } = readPackage(packageFolder)
      const part = exportAt(file, packageFolder, exports)
      const shown = part === undefined || shared.has(name + part) ? name : name + part
      packages.set(`${shown} ${version}`, { name: shown, version })
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

/** Returns the nearest parent folder whose `package.json` has a version. Others only set the module type. */
function packageFolderOf(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json')) && readPackage(folder).version) {
    return folder
  }
  const parent = dirname(folder)
  return parent === folder ? undefined : packageFolderOf(parent)
}

function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile
}

/**
 * Returns `/icons` if the package exports the file under that name, or undefined if it
 * has no export of its own.
 */
function exportAt(
  file: string,
  folder: string,
  exports: Required<PackageFile>['exports'],
): string | undefined {
  const [name] =
    Object.entries(exports).find(([part, target]) => {
      const path = typeof target === 'string' ? target : (target.default ?? '')
      return part !== '.' && join(folder, path) === file
    }) ?? []
  return name?.slice(1)
}
