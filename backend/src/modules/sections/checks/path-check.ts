import type { SectionDescription } from '@headway/contracts/section-description'
import type { ReleaseCheck } from '@headway/contracts/section-releases'
import { resultOf } from './check.ts'

/** Paths that the portal uses itself. */
const RESERVED = ['/api', '/auth', '/assets', '/mfe', '/storybook', '/account-return', '/healthz', '/readyz']

/** The paths that a section already uses. */
export interface PathOwner {
  section: string
  basePaths: readonly string[]
}

const isUnder = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/** Returns the paths that other sections use, with the section's name. */
export const findConflicts = (basePaths: readonly string[], pathOwners: readonly PathOwner[]): string[] =>
  basePaths.flatMap((path) =>
    pathOwners
      .filter((claim) => claim.basePaths.includes(path))
      .map(({ section }) => `${path} belongs to ${section}`),
  )

/**
 * Checks that each path belongs to one section only; otherwise the order of the sections would decide which one opens.
 */
export function checkPaths(description: SectionDescription, pathOwners: readonly PathOwner[]): ReleaseCheck {
  const { basePaths, routes = [], preload } = description
  const reserved = basePaths
    .filter((path) => RESERVED.includes(path))
    .map((path) => `${path} is reserved by the portal`)
  const outside = [...routes, ...preload].flatMap(({ path }) =>
    basePaths.some((base) => isUnder(path, base)) ? [] : [`${path} is outside the section’s base paths`],
  )
  return resultOf('paths', [...reserved, ...findConflicts(basePaths, pathOwners), ...outside], {
    passed: 'Its paths are not used by other sections.',
    failed: 'Some of its paths belong to other sections.',
  })
}
