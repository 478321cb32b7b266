import type { Role } from '@headway/contracts'
import type { SectionNavigation } from '@headway/contracts/section-description'
import type { SectionEntry } from '../sections/registry.ts'

/** Entry of a section under "Apps" in the sidebar. */
export interface AppEntry extends Pick<SectionNavigation, 'label' | 'icon'> {
  readonly to: string
}

/** Returns the entries that a role sees under "Apps", sorted by label. */
export const appsFor = (role: Role, sections: readonly SectionEntry[]): readonly AppEntry[] =>
  sections
    .flatMap(({ navigation, basePaths: [to] }) =>
      navigation && to !== undefined && (navigation.roles?.includes(role) ?? true)
        ? [{ to, label: navigation.label, icon: navigation.icon }]
        : [],
    )
    .toSorted((one, other) => one.label.localeCompare(other.label))
