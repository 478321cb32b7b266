import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Compilation } from '@rspack/core'
import { sharedAtOnce, sharedOnDemand } from './sharing.ts'

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

interface PackageFile extends BundledPackage {
  exports?: Record<string, string | { default?: string }>
}

const shared = new Set([...sharedAtOnce, ...sharedOnDemand].map(({ name }) => name))

/**
 * The packages that are in a build's scripts beside the section's own code: a second React would be among them. Parts of
 * our packages that the shell does not share, such as the icons, go by their own names.
 *
 * @param folder absolute path of the section's package.
 */
export function bundledPackages(compilation: Compilation, folder: string): BundledPackage[] {
  const packages = new Map<string, BundledPackage>()
  for (const file of resourcesIn([...compilation.modules] as BuiltModule[])) {
    const packageFolder = packageFolderOf(dirname(file))
    if (packageFolder !== undefined && packageFolder !== folder) {
      const { name, version, exports = {} } = readPackage(packageFolder)
      const part = partAt(file, packageFolder, exports)
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

/** The nearest folder upwards whose `package.json` names a version; inner ones only set the kind of module. */
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

/** `/icons` for the file that a package exports under that name; undefined for what it exports as a whole or not at all. */
function partAt(file: string, folder: string, exports: Required<PackageFile>['exports']): string | undefined {
  const [name] =
    Object.entries(exports).find(([part, target]) => {
      const path = typeof target === 'string' ? target : (target.default ?? '')
      return part !== '.' && join(folder, path) === file
    }) ?? []
  return name?.slice(1)
}
