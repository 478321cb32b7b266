import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A page of the section, as `src/routes.ts` has it. */
export interface DescribedRoute {
  path: string
  title: string
  /** API addresses with the parameters of `path`, for example `/api/tasks/:id/milestones`. */
  preload?: readonly string[]
}

/** Something that the section offers on every page, as `src/routes.ts` has it. */
export interface DescribedCommand {
  id: string
  label: string
  words?: string
  key?: string
  needs?: string
  button?: 'add'
}

/** The field `headway.section` of a section's `package.json`. */
interface PackageSection {
  /** Federation name: an identifier, for example `mfe_tasks`. */
  name: string
  title: string
  /** The paths that belong to the section: each of its routes lies at one of them or below. */
  basePaths: string[]
  owner?: { team: string; contact: string }
  /** Versions of the portal and of the backend's modules that it was written against. */
  requires?: { portal?: string; modules?: Record<string, string> }
}

/** What a section says about itself. */
export interface SectionDescription extends PackageSection {
  version: string
  routes: readonly DescribedRoute[]
  commands: readonly DescribedCommand[]
}

/**
 * Reads the part of a section's description that its `package.json` holds.
 *
 * @param folder absolute path of the section's package.
 * @throws Error when `package.json` has no usable `headway.section`.
 */
export function readPackageSection(folder: string): PackageSection & { version: string } {
  const packageFile = join(folder, 'package.json')
  const { version, headway } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    version: string
    headway?: { section?: PackageSection }
  }
  const described = headway?.section
  if (!described || !/^mfe_[a-z]+$/.test(described.name) || !described.basePaths?.length) {
    throw new Error(
      `${basename(folder)}/package.json needs "headway": {"section": {"name": "mfe_…", "title", "basePaths"}}`,
    )
  }
  return { ...described, version }
}

/**
 * Reads everything a section says about itself, with the routes and commands of its `src/routes.ts`.
 *
 * @param folder absolute path of the section's package.
 * @throws Error when a file is missing or unusable, or a route lies outside of the section's base paths.
 */
export async function readSectionDescription(folder: string): Promise<SectionDescription> {
  const described = readPackageSection(folder)
  const { routes, commands } = (await import(pathToFileURL(join(folder, 'src/routes.ts')).href)) as {
    routes?: Record<string, DescribedRoute>
    commands?: Record<string, DescribedCommand>
  }
  const list = Object.values(routes ?? {})
  if (list.length === 0) {
    throw new Error(
      `${basename(folder)}/src/routes.ts needs "export const routes = { name: { path, title } }"`,
    )
  }
  for (const { path } of list) {
    if (!described.basePaths.some((base) => path === base || path.startsWith(`${base}/`))) {
      throw new Error(`The route ${path} lies outside of ${described.basePaths.join(' and ')}`)
    }
  }
  const offered = Object.values(commands ?? {})
  const ids = new Set(offered.map(({ id }) => id))
  const keys = offered.flatMap(({ key }) => key ?? [])
  if (ids.size < offered.length || new Set(keys).size < keys.length) {
    throw new Error(`Two commands of ${basename(folder)}/src/routes.ts have the same id or key`)
  }
  return { ...described, routes: list, commands: offered }
}

/**
 * The number of the mount contract that a section is built against: that of the sdk it compiles with, so that it cannot
 * claim another.
 *
 * @param folder absolute path of the section's package.
 * @throws Error when the sdk is not installed.
 */
export function mountContractOf(folder: string): number {
  const { mountContract } = createRequire(join(folder, 'package.json'))('@headway/sdk/contract') as {
    mountContract: number
  }
  return mountContract
}
