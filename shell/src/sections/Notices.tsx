import { NewRelease, type NewReleaseProps } from './NewRelease.tsx'
import { Preview } from './Preview.tsx'
import type { SectionEntry } from './registry.ts'
import { discardInstance } from './section-instances.ts'
import { SwitchedOff } from './SwitchedOff.tsx'

interface NoticesProps extends Pick<NewReleaseProps, 'onTaken'> {
  /** Sections with a release that only this session sees. */
  previewed: readonly SectionEntry[]
  /** Section of the open page. */
  shown: SectionEntry | undefined
  /** Why it was switched off; undefined if it was not. */
  offReason: string | undefined
  /** Whether a newer release waits until unsaved work is saved. */
  isWaiting: boolean
}

/** Notices about releases: a preview, a section that was switched off, a newer release. */
export function Notices({ previewed, shown, offReason, isWaiting, onTaken }: NoticesProps) {
  return (
    <>
      {previewed.length > 0 ? <Preview sections={previewed} /> : null}
      {shown && offReason !== undefined ? <SwitchedOff title={shown.title} reason={offReason} /> : null}
      {shown && isWaiting ? (
        <NewRelease
          key={shown.name}
          section={shown}
          onTaken={() => {
            discardInstance(shown.name)
            onTaken()
          }}
        />
      ) : null}
    </>
  )
}
