import type { Section } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import type { SectionEntry } from './registry.ts'

/** Section as the shell runs it, with defaults for optional parts. */
export type MountedSection = Required<Omit<Section, 'contract' | 'sidebar'>> & Pick<Section, 'sidebar'>

const isSection = (mount: unknown): mount is Section =>
  typeof mount === 'object' &&
  mount !== null &&
  'routes' in mount &&
  (mount as Partial<Section>).contract === mountContract

/**
 * Returns the exposed module of a section, with defaults for optional parts.
 *
 * @param mount default export of the section's mount module.
 * @throws Error if it does not fit the mount contract of this shell.
 */
export function normalizeSection(mount: unknown, { title }: SectionEntry): MountedSection {
  if (!isSection(mount)) {
    throw new Error(`${title} has no page that this portal can show`)
  }
  return {
    commands: [],
    search: [],
    overlays: [],
    slots: [],
    isDirty: () => false,
    onSignOut: () => undefined,
    ...mount,
  }
}

/**
 * Returns the pages of a section, known before it is loaded. A section that lists none gets all paths below its base
 * paths.
 */
export function routesOf({
  routes,
  basePaths,
  title,
}: SectionEntry): readonly { path: string; title: string }[] {
  return routes && routes.length > 0 ? routes : basePaths.map((base) => ({ path: `${base}/*`, title }))
}
