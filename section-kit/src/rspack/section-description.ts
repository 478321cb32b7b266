import {
  ReleaseVersion,
  SectionNavigation,
  type SectionSlot,
  SectionSlots,
} from '@headway/contracts/section-description'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CommandError } from '../command-error.ts'

/** A page of the section, as declared in `src/routes.ts`. */
export interface DescribedRoute {
  path: string
  title: string
  /** API paths with the parameters of `path`, for example `/api/tasks/:id/milestones`. */
  preload?: readonly string[]
}

/** A command that the section offers on every page, as declared in `src/routes.ts`. */
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
  /** Federation name, a valid identifier such as `mfe_tasks`. */
  name: string
  title: string
  /** Paths that belong to the section. Each of its routes equals one of them or lies below it. */
  basePaths: string[]
  owner?: { team: string; contact: string }
  /** Versions of the portal and of the backend's modules that the section was written for. */
  requires?: { portal?: string; modules?: Record<string, string> }
  /** Entry under "Apps" in the sidebar, which an administrator of the portal allows. */
  navigation?: SectionNavigation
}

/** Complete description of a section. */
export interface SectionDescription extends PackageSection {
  version: string
  routes: readonly DescribedRoute[]
  commands: readonly DescribedCommand[]
  /** Cards and tabs in other places of the portal, as declared in `src/routes.ts`. */
  slots: readonly SectionSlot[]
}

const describeIssues = ({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }) =>
  issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')

/**
 * Reads the part of a section's description that is in its `package.json`.
 *
 * @param folder absolute path of the section's package.
 * @throws CommandError if `package.json` is missing or has no valid version, `headway.section` or `navigation`.
 */
export function readPackageSection(folder: string): PackageSection & { version: string } {
  const packageFile = join(folder, 'package.json')
  if (!existsSync(packageFile)) {
    throw new CommandError('Run this command in the folder of a section. This folder has no package.json.')
  }
  const { version, headway } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    version: string
    headway?: { section?: PackageSection }
  }
  const described = headway?.section
  if (!described?.name || !described.basePaths?.length) {
    throw new CommandError(
      `${basename(folder)}/package.json needs "headway": {"section": {"name": "mfe_…", "title", "basePaths"}}`,
    )
  }
  if (!/^mfe_[a-z]{1,40}$/.test(described.name)) {
    throw new CommandError(
      `The name of a section is mfe_ and at most 40 lower-case letters, such as mfe_travel: ${described.name}`,
    )
  }
  const { error: versionError } = ReleaseVersion.safeParse(version)
  if (versionError) {
    throw new CommandError(`${basename(folder)}/package.json: ${describeIssues(versionError)}: ${version}`)
  }
  if (described.navigation !== undefined) {
    const { error } = SectionNavigation.safeParse(described.navigation)
    if (error) {
      const problems = describeIssues(error)
      throw new CommandError(`${basename(folder)}/package.json has an invalid "navigation": ${problems}`)
    }
  }
  return { ...described, version }
}

/**
 * Reads the complete description of a section, with the routes, commands and slots of its `src/routes.ts`.
 *
 * @param folder absolute path of the section's package.
 * @throws Error if a file is missing or invalid, or a route lies outside of the section's base paths.
 */
export async function readSectionDescription(folder: string): Promise<SectionDescription> {
  const described = readPackageSection(folder)
  const file = join(folder, 'src/routes.ts')
  // Node.js keeps modules by their URL. With the time of the last change, a development server reads new routes.
  const url = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
  const { routes, commands, slots } = (await import(/* @vite-ignore */ url)) as {
    routes?: Record<string, DescribedRoute>
    commands?: Record<string, DescribedCommand>
    slots?: Record<string, SectionSlot>
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
  const checked = SectionSlots.safeParse(Object.values(slots ?? {}))
  if (!checked.success) {
    throw new Error(`${basename(folder)}/src/routes.ts has invalid "slots": ${describeIssues(checked.error)}`)
  }
  return { ...described, routes: list, commands: offered, slots: checked.data }
}

/**
 * Returns the number of the mount contract that a section is built with. It comes from the sdk that the
 * section compiles with, so the section cannot claim another.
 *
 * @param folder absolute path of the section's package.
 * @throws Error if the sdk is not installed.
 */
export function mountContractOf(folder: string): number {
  const { mountContract } = createRequire(join(folder, 'package.json'))('@headway/sdk/contract') as {
    mountContract: number
  }
  return mountContract
}
