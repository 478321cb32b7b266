import { Alert, Button, ConfirmDialog } from '@headway/design-system'
import { useState } from 'react'
import { releaseMessages as texts } from '../messages/releases.ts'
import type { SectionEntry } from './registry.ts'

export interface NewReleaseProps {
  section: SectionEntry
  /** Renders the section again with the newest release. */
  onTaken: () => void
}

/** Notice of a newer release on a page with unsaved work, with a button that asks before it updates. */
export function NewRelease({ section, onTaken }: NewReleaseProps) {
  const [isAsking, setAsking] = useState(false)
  const handleConfirm = () => {
    setAsking(false)
    onTaken()
  }
  return (
    <Alert tone="info" live="polite">
      {texts.newRelease}. {texts.newReleaseHint(section.title)}{' '}
      <Button size="small" onClick={() => setAsking(true)}>
        {texts.takeNow}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.takeNowTitle}
        description={texts.takeNowHint}
        confirmLabel={texts.takeNow}
        onConfirm={handleConfirm}
      />
    </Alert>
  )
}
