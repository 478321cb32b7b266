import { ActDialog } from './ActDialog.tsx'
import { EditSectionDialog } from './EditSectionDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import type { SectionDialogProps, SectionDialogState } from './sectionDialogState.ts'
import { UseReleaseDialog } from './UseReleaseDialog.tsx'

/** The dialogs about one section. */
export function SectionDialogs({ state, ...props }: SectionDialogProps & { state: SectionDialogState }) {
  switch (state.mode) {
    case 'act':
      return <ActDialog {...props} act={state.act} />
    case 'use':
      return <UseReleaseDialog {...props} version={state.version} />
    case 'publish':
      return <PublishDialog {...props} />
    case 'edit':
      return <EditSectionDialog {...props} />
  }
}
