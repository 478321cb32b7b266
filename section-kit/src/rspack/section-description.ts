import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'

/** API calls that the section's first screen makes, so that the gateway can start them with the HTML. */
export interface RoutePreload {
  /** Route pattern, for example `/tasks/:id`. */
  path: string
  /** Addresses with the parameters of `path`, for example `/api/tasks/:id/milestones`. */
  requests: string[]
}

/** The field `headway.section` of a section's `package.json`. */
export interface SectionDescription {
  /** Federation name: an identifier, for example `mfe_tasks`. */
  name: string
  title: string
  version: string
  basePaths: string[]
  preload: RoutePreload[]
}

/**
 * Reads what a section says about itself.
 *
 * @param folder absolute path of the section's package.
 * @throws Error when `package.json` has no usable `headway.section`.
 */
export function readSectionDescription(folder: string): SectionDescription {
  const packageFile = join(folder, 'package.json')
  const { version, headway } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    version: string
    headway?: { section?: Omit<SectionDescription, 'version'> }
  }
  const described = headway?.section
  if (!described || !/^mfe_[a-z]+$/.test(described.name) || described.basePaths.length === 0) {
    throw new Error(
      `${basename(folder)}/package.json needs "headway": {"section": {"name": "mfe_…", "title", "basePaths", "preload"}}`,
    )
  }
  return { ...described, version }
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
