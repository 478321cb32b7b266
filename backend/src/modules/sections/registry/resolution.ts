import { createHash } from 'node:crypto'
import type { RegistrySection, SectionRegistry } from '@headway/contracts/section-registry'
import type { Actor } from '../../../platform/actor.ts'
import type { LiveRelease, LiveSection, LiveState } from './live-sections.ts'

type Person = Pick<Actor, 'id' | 'role' | 'sessionId'>

/**
 * Returns a stable number from 0 to 99 for a user and a release. It differs between releases, so that not always the
 * same users get a release first.
 */
export function percentileOf(section: string, version: string, userId: number): number {
  const hash = createHash('sha256').update(`${section}\0${version}\0${userId}`).digest()
  return hash.readUInt32BE(0) % 100
}

function isInAudience({ name, next }: LiveSection, person: Person): boolean {
  if (!next) {
    return false
  }
  const { audience, release } = next
  switch (audience.kind) {
    case 'everybody':
      return true
    case 'roles':
      return audience.roles.includes(person.role)
    case 'percentage':
      return percentileOf(name, release.version, person.id) < audience.percentage
  }
}

function previewOf(state: LiveState, section: string, person: Person, now: Date): LiveRelease | undefined {
  const own = person.sessionId === null ? undefined : state.previews.get(person.sessionId)
  const preview = own?.get(section)
  return preview && preview.until > now ? preview.release : undefined
}

function resolveOne(
  state: LiveState,
  section: LiveSection,
  person: Person | undefined,
  now: Date,
): RegistrySection {
  const { name, title, owner, basePaths, stable, previous, next, disabled, isInNavigation, slots } = section
  const preview = person && previewOf(state, name, person, now)
  const chosen = person && isInAudience(section, person) ? next?.release : undefined
  const release = preview ?? chosen ?? stable
  return {
    name,
    title,
    owner,
    basePaths: [...basePaths],
    release: disabled && !preview ? null : release,
    // A user of the next release falls back to the stable one.
    previous: release === stable ? previous : stable,
    disabled: disabled && { at: disabled.at.toISOString(), reason: disabled.reason },
    isInNavigation,
    slots: [...slots],
    isPreview: preview !== undefined,
  }
}

/**
 * Returns the release of each section for a user: their preview, else the next release if they belong to its audience,
 * else the stable one.
 *
 * @param person undefined for a visitor who is not signed in.
 */
export function resolve(state: LiveState, person: Person | undefined, now: Date): SectionRegistry {
  return {
    isPersonal: state.previews.size > 0 || state.sections.some(({ next }) => next !== null),
    sections: state.sections.map((section) => resolveOne(state, section, person, now)),
  }
}
