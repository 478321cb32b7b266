import type { Section, SectionRoute } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import type { ComponentType } from 'react'
import type { SectionEntry } from './registry.ts'

/** What the shell runs of a section, whichever contract it was built for. */
export type MountedSection = Required<Omit<Section, 'contract' | 'sidebar'>> & Pick<Section, 'sidebar'>

/** Default export of a section of contract 1: one component below all of its base paths. */
interface SectionOfContract1 {
  readonly Routes: ComponentType
  readonly onSignOut?: () => void
}

/** Contracts that this shell runs: its own, and the one before (ADR 061). */
export const supportedContracts: readonly number[] = [1, mountContract]

const has = (value: unknown, part: string): value is object =>
  typeof value === 'object' && value !== null && part in value

/**
 * Builds of contract 1 took the number that they expose from the sdk of the shell, whichever that was: only their
 * description tells what they were built for.
 */
const isOfContract1 = (mount: unknown): mount is SectionOfContract1 => has(mount, 'Routes')

const isSection = (mount: unknown): mount is Section =>
  has(mount, 'routes') && (mount as Partial<Section>).contract === mountContract

const belowBasePaths = ({ basePaths, title }: SectionEntry, component: ComponentType): SectionRoute[] =>
  basePaths.map((base) => ({ path: `${base}/*`, title, component }))

/**
 * Takes over what a section exposes.
 *
 * @param mount default export of the section's mount module.
 * @param section its description, whose contract it has to be of.
 * @throws Error when it is nothing that the described contract knows.
 */
export function adopt(mount: unknown, section: SectionEntry): MountedSection {
  const nothing = { commands: [], search: [], overlays: [], isDirty: () => false, onSignOut: () => undefined }
  if (section.contract === 1 && isOfContract1(mount)) {
    const { Routes, onSignOut = nothing.onSignOut } = mount
    return { ...nothing, routes: belowBasePaths(section, Routes), onSignOut }
  }
  if (section.contract === mountContract && isSection(mount)) {
    return { ...nothing, ...mount }
  }
  throw new Error(`${section.title} exposes nothing this shell can show`)
}

/** The pages of a section, known before it is loaded; everything below its base paths where it does not name them. */
export function routesOf({
  routes,
  basePaths,
  title,
}: SectionEntry): readonly { path: string; title: string }[] {
  return routes && routes.length > 0 ? routes : basePaths.map((base) => ({ path: `${base}/*`, title }))
}
