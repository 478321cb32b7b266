import { SectionActionDialog } from './SectionActionDialog.tsx'
import { EditSectionDialog } from './EditSectionDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import type { SectionDialogProps, SectionDialogState } from './sectionDialogState.ts'
import { SetBackendDialog } from './SetBackendDialog.tsx'
import { ActivateReleaseDialog } from './ActivateReleaseDialog.tsx'

/** Shows the open dialog of a section. */
export function SectionDialogs({ state, ...props }: SectionDialogProps & { state: SectionDialogState }) {
  switch (state.mode) {
    case 'action':
      return <SectionActionDialog {...props} action={state.action} />
    case 'use':
      return <ActivateReleaseDialog {...props} version={state.version} />
    case 'publish':
      return <PublishDialog {...props} />
    case 'edit':
      return <EditSectionDialog {...props} />
    case 'backend':
      return <SetBackendDialog {...props} />
  }
}
