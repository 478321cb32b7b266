import type { SavedView } from '@headway/contracts/task-views'
import { useState } from 'react'
import { useTaskViewsListQuery } from './task-views.api.ts'
import { useViewActions } from './useViewActions.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewsSheet } from './ViewsSheet.tsx'

export interface ViewLayersProps {
  onClose: () => void
}

/** Asks for name and audience and saves: the given view, or a new one. */
export function SaveViewDialog({ view, onClose }: ViewLayersProps & { view?: SavedView | undefined }) {
  const actions = useViewActions()
  const { data } = useTaskViewsListQuery()
  return (
    <ViewDialog
      view={view}
      audiences={data?.can.audiences ?? ['self']}
      busy={actions.isBusy}
      error={actions.error}
      onSave={(fields) => {
        void (view ? actions.change(view, fields) : actions.save(fields)).then(
          (isDone) => isDone && onClose(),
        )
      }}
      onClose={onClose}
    />
  )
}

/** Shows the sheet with all views, and the dialog that saves or renames one. */
export function ViewLayers({ onClose }: ViewLayersProps) {
  const actions = useViewActions()
  const [asked, setAsked] = useState<{ view?: SavedView } | null>(null)
  if (asked) {
    return <SaveViewDialog view={asked.view} onClose={onClose} />
  }
  return (
    <ViewsSheet
      actions={{
        renewQuery: (view) => actions.renewQuery(view).then(onClose),
        // The sheet closes because the toast with "Undo" is outside of it.
        drop: (view) => actions.drop(view).then(onClose),
      }}
      onSave={() => setAsked({})}
      onEdit={(view) => setAsked({ view })}
      onClose={onClose}
    />
  )
}
