import { useEffect, useState } from 'react'
import type { MountedSection } from '../sections/normalize-section.ts'
import { loadSection } from '../sections/section-instances.ts'
import { knownSections } from '../sections/sectionStore.ts'

/** Section whose commands and searches are loaded. */
export interface PaletteSection {
  readonly name: string
  readonly mounted: MountedSection
}

interface PaletteSections {
  readonly sections: readonly PaletteSection[]
  /** Whether sections are still loading. */
  readonly isLoading: boolean
  /** Titles of sections that could not be loaded; their commands and searches are missing. */
  readonly missing: readonly string[]
}

/**
 * Loads every section for its commands and searches, and adds each as it arrives. A failed section does not affect the
 * others.
 */
export function usePaletteSections(): PaletteSections {
  const [state, setState] = useState<PaletteSections>({ sections: [], isLoading: true, missing: [] })
  useEffect(() => {
    let isGone = false
    const change = (next: (state: PaletteSections) => PaletteSections) => {
      if (!isGone) {
        setState(next)
      }
    }
    const loads = knownSections().map(({ name, title }) =>
      loadSection(name).then(
        (mounted) => change((before) => ({ ...before, sections: [...before.sections, { name, mounted }] })),
        () => change((before) => ({ ...before, missing: [...before.missing, title] })),
      ),
    )
    void Promise.all(loads).then(() => change((before) => ({ ...before, isLoading: false })))
    return () => {
      isGone = true
    }
  }, [])
  return state
}
