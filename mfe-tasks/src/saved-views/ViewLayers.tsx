import type { SavedView } from '@headway/contracts/task-views'
import { useState } from 'react'
import { useTaskViewsListQuery } from './task-views.api.ts'
import { useViewActs } from './useViewActs.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewsSheet } from './ViewsSheet.tsx'

export interface ViewLayersProps {
  onClose: () => void
}

/** Asks for the name of a view and saves it: a new one, unless one is given. */
export function SaveViewDialog({ view, onClose }: ViewLayersProps & { view?: SavedView | undefined }) {
  const acts = useViewActs()
  const { data } = useTaskViewsListQuery()
  return (
    <ViewDialog
      view={view}
      audiences={data?.can.audiences ?? ['self']}
      busy={acts.isBusy}
      error={acts.error}
      onSave={(fields) => {
        void (view ? acts.change(view, fields) : acts.save(fields)).then((isDone) => isDone && onClose())
      }}
      onClose={onClose}
    />
  )
}

/** The list of views, and the dialog that asks for a name. */
export function ViewLayers({ onClose }: ViewLayersProps) {
  const acts = useViewActs()
  const [asked, setAsked] = useState<{ view?: SavedView } | null>(null)
  if (asked) {
    return <SaveViewDialog view={asked.view} onClose={onClose} />
  }
  return (
    <ViewsSheet
      acts={{
        renewQuery: (view) => acts.renewQuery(view).then(onClose),
        // The toast with "Undo" is outside of the sheet.
        drop: (view) => acts.drop(view).then(onClose),
      }}
      onSave={() => setAsked({})}
      onEdit={(view) => setAsked({ view })}
      onClose={onClose}
    />
  )
}
