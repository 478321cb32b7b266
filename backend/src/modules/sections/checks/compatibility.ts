import { moduleVersions, portalVersion } from '@headway/contracts/modules'
import { mountContracts, type SectionDescription } from '@headway/contracts/section-description'
import type { ReleaseCheck } from '@headway/contracts/section-releases'
import { resultOf } from './check.ts'

const numbersOf = (version: string) => version.split('.').map(Number)

/**
 * Whether a version lies in a caret range, as npm reads it for versions from 1.0.0 on: the same major, and at least what is
 * named.
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

/** What a section needs that this portal does not have. */
export function missingRequirements({ requires = {} }: Needs): string[] {
  const { portal, modules = {} } = requires
  const missing = Object.entries(modules).flatMap(([name, range]) => {
    const version = Object.hasOwn(moduleVersions, name) ? moduleVersions[name] : undefined
    if (version === undefined) {
      return [`${name} ${range}: there is no such module`]
    }
    return isInRange(version, range) ? [] : [`${name} ${range}: it is ${version} here`]
  })
  return portal === undefined || isInRange(portalVersion, portal)
    ? missing
    : [`portal ${portal}: it is ${portalVersion} here`, ...missing]
}

/** Whether this portal, as it is now, can run a section. */
export const isCompatible = (needs: Needs): boolean =>
  mountContracts.includes(needs.contract) && missingRequirements(needs).length === 0

export function checkContract({ contract }: Needs): ReleaseCheck {
  const problems = mountContracts.includes(contract) ? [] : [`contract ${contract}`]
  return resultOf('contract', problems, {
    passed: `This portal runs contract ${contract}.`,
    failed: `This portal runs the contracts ${mountContracts.join(' and ')}.`,
  })
}

export function checkRequires(needs: Needs): ReleaseCheck {
  return resultOf('requires', missingRequirements(needs), {
    passed: 'The portal has what the section needs.',
    failed: 'The section needs what this portal does not have.',
  })
}
