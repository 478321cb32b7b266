import { findUnhealthySections } from '../../sections/index.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/** Checks that sections can be loaded. */
export const sectionUnhealthy: Rule = {
  kind: 'sectionUnhealthy',
  every: 30,
  async find(platform) {
    const sections = await findUnhealthySections(platform)
    return sections.map(({ name, title, version, isMisfit }) => ({
      object: name,
      severity: isMisfit ? 'critical' : 'warning',
      detail: isMisfit ? findings.sectionMisfit(title, version) : findings.sectionTroubled(title, version),
    }))
  },
}
