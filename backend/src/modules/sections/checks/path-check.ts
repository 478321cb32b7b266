import type { SectionDescription } from '@headway/contracts/section-description'
import type { ReleaseCheck } from '@headway/contracts/section-releases'
import { resultOf } from './check.ts'

/** The portal's own addresses. */
const RESERVED = ['/api', '/auth', '/assets', '/mfe', '/account-return', '/healthz', '/readyz']

/** Who shows pages below a path already. */
export interface PathClaim {
  section: string
  basePaths: readonly string[]
}

const isUnder = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/** Which of the paths others have, with whose they are. */
export const takenPaths = (basePaths: readonly string[], claims: readonly PathClaim[]): string[] =>
  basePaths.flatMap((path) =>
    claims
      .filter((claim) => claim.basePaths.includes(path))
      .map(({ section }) => `${path} belongs to ${section}`),
  )

/** A path belongs to one section: of two the person would see whichever comes first. */
export function checkPaths(description: SectionDescription, claims: readonly PathClaim[]): ReleaseCheck {
  const { basePaths, routes = [], preload } = description
  const reserved = basePaths
    .filter((path) => RESERVED.includes(path))
    .map((path) => `${path} is the portal’s own`)
  const outside = [...routes, ...preload].flatMap(({ path }) =>
    basePaths.some((base) => isUnder(path, base)) ? [] : [`${path} lies under none of its base paths`],
  )
  return resultOf('paths', [...reserved, ...takenPaths(basePaths, claims), ...outside], {
    passed: 'Its paths are not used by other sections.',
    failed: 'Some of its paths belong to other sections.',
  })
}
