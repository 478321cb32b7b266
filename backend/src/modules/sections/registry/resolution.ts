import { createHash } from 'node:crypto'
import type { RegistrySection, SectionRegistry } from '@headway/contracts/section-registry'
import type { Actor } from '../../../platform/actor.ts'
import type { LiveRelease, LiveSection, LiveState } from './live-sections.ts'

type Person = Pick<Actor, 'id' | 'role' | 'sessionId'>

/**
 * Where a person stands among all for one release, from 0 to 99. It is the same each time they come, and another one for the
 * next release, so that it is not always the same people who try.
 */
export function shareOf(section: string, version: string, userId: number): number {
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
      return shareOf(name, release.version, person.id) < audience.percentage
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
  const { name, title, owner, basePaths, stable, previous, next, disabled } = section
  const preview = person && previewOf(state, name, person, now)
  const chosen = person && isInAudience(section, person) ? next?.release : undefined
  const release = preview ?? chosen ?? stable
  return {
    name,
    title,
    owner,
    basePaths: [...basePaths],
    release: disabled && !preview ? null : release,
    // Whoever tries a release falls back to what everybody has.
    previous: release === stable ? previous : stable,
    disabled: disabled && { at: disabled.at.toISOString(), reason: disabled.reason },
    isPreview: preview !== undefined,
  }
}

/**
 * Which release of each section somebody gets: their preview, else the next one where they are among those who try it, else the
 * stable one.
 *
 * @param person undefined for somebody who is not signed in.
 */
export function resolve(state: LiveState, person: Person | undefined, now: Date): SectionRegistry {
  return {
    isPersonal: state.previews.size > 0 || state.sections.some(({ next }) => next !== null),
    sections: state.sections.map((section) => resolveOne(state, section, person, now)),
  }
}
