import type { Section } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import type { SectionEntry } from './registry.ts'

/** A section as the shell runs it: what it leaves out is filled in. */
export type MountedSection = Required<Omit<Section, 'contract' | 'sidebar'>> & Pick<Section, 'sidebar'>

const isSection = (mount: unknown): mount is Section =>
  typeof mount === 'object' &&
  mount !== null &&
  'routes' in mount &&
  (mount as Partial<Section>).contract === mountContract

/**
 * Returns what a section exposes, completed by what it leaves out.
 *
 * @param mount default export of the section's mount module.
 * @throws Error when it does not fit the mount contract of this shell.
 */
export function adopt(mount: unknown, { title }: SectionEntry): MountedSection {
  if (!isSection(mount)) {
    throw new Error(`${title} exposes nothing this shell can show`)
  }
  return {
    commands: [],
    search: [],
    overlays: [],
    isDirty: () => false,
    onSignOut: () => undefined,
    ...mount,
  }
}

/** The pages of a section, known before it is loaded; everything below its base paths where it does not name them. */
export function routesOf({
  routes,
  basePaths,
  title,
}: SectionEntry): readonly { path: string; title: string }[] {
  return routes && routes.length > 0 ? routes : basePaths.map((base) => ({ path: `${base}/*`, title }))
}
