import { moduleVersions, portalVersion } from '@headway/contracts/modules'
import { mountContracts, type SectionDescription } from '@headway/contracts/section-description'
import type { Misfit, ReleaseCheck } from '@headway/contracts/section-releases'
import { resultOf } from './check.ts'

const numbersOf = (version: string) => version.split('.').map(Number)

/**
 * Returns whether a version satisfies a caret range, with npm's rules for versions from 1.0.0 on: the same major
 * version and not older.
 */
export function isInRange(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version)
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbersOf(range.slice(1))
  if (major !== wantedMajor) {
    return false
  }
  return minor === wantedMinor ? patch >= wantedPatch : minor > wantedMinor
}

type Needs = Pick<SectionDescription, 'contract' | 'requires'>

/** Returns the requirements of a section that this portal does not meet. */
export function misfitsOf({ contract, requires = {} }: Needs): Misfit[] {
  const { portal, modules = {} } = requires
  const isPortalFit = portal === undefined || isInRange(portalVersion, portal)
  const modulesThere = Object.entries(modules).map(([module, needed]) => ({
    kind: 'module' as const,
    module,
    needed,
    found: (Object.hasOwn(moduleVersions, module) ? moduleVersions[module] : undefined) ?? null,
  }))
  return [
    ...(mountContracts.includes(contract)
      ? []
      : [
          {
            kind: 'contract' as const,
            module: null,
            needed: String(contract),
            found: mountContracts.join(', '),
          },
        ]),
    ...(isPortalFit ? [] : [{ kind: 'portal' as const, module: null, needed: portal, found: portalVersion }]),
    ...modulesThere.filter(({ needed, found }) => found === null || !isInRange(found, needed)),
  ]
}

/** Returns whether this portal can run a section. */
export const isCompatible = (needs: Needs): boolean => misfitsOf(needs).length === 0

const describeMisfit = ({ module, needed, found }: Misfit): string =>
  `${module ?? 'portal'} ${needed}: ${found === null ? 'this portal doesn’t have this module' : `this portal has ${found}`}`

export function checkContract({ contract }: Needs): ReleaseCheck {
  const problems = mountContracts.includes(contract) ? [] : [`contract ${contract}`]
  return resultOf('contract', problems, {
    passed: `This portal runs contract ${contract}.`,
    failed: `This portal runs contract ${mountContracts.join(' and ')}.`,
  })
}

export function checkRequires(needs: Needs): ReleaseCheck {
  const missing = misfitsOf(needs).filter(({ kind }) => kind !== 'contract')
  return resultOf('requires', missing.map(describeMisfit), {
    passed: 'The portal meets the section’s requirements.',
    failed: 'The portal doesn’t meet the section’s requirements.',
  })
}
