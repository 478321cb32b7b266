import { useEffect, useState } from 'react'
import type { MountedSection } from '../sections/adopt.ts'
import { loadSection } from '../sections/running.ts'
import { knownSections } from '../sections/sectionStore.ts'

/** A section whose commands and searches are there. */
export interface PaletteSection {
  readonly name: string
  readonly mounted: MountedSection
}

interface PaletteSections {
  readonly sections: readonly PaletteSection[]
  /** Some are still on their way. */
  readonly isLoading: boolean
  /** Titles of those that cannot be had: what is theirs is not found. */
  readonly missing: readonly string[]
}

/** Loads every section for what it adds to the palette, each as it comes; one that fails takes nothing with it. */
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
