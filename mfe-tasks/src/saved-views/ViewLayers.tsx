import type { SavedView } from '@headway/contracts/task-views'
import { useState } from 'react'
import { useTaskViewsListQuery } from '../task-views.api.ts'
import { useViewActs } from './useViewActs.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewsSheet } from './ViewsSheet.tsx'

export interface ViewLayersProps {
  onClose: () => void
}

/** The list of views, and the dialog that asks for a name. */
export function ViewLayers({ onClose }: ViewLayersProps) {
  const acts = useViewActs()
  const { data } = useTaskViewsListQuery()
  const [asked, setAsked] = useState<{ view?: SavedView } | null>(null)
  if (!asked) {
    return (
      <ViewsSheet
        acts={{
          renewQuery: (view) => acts.renewQuery(view).then(onClose),
          // The way back stands in a toast, beside the sheet.
          drop: (view) => acts.drop(view).then(onClose),
        }}
        onSave={() => setAsked({})}
        onEdit={(view) => setAsked({ view })}
        onClose={onClose}
      />
    )
  }
  const { view } = asked
  const handleSave = async (fields: Parameters<typeof acts.save>[0]) => {
    if (await (view ? acts.change(view, fields) : acts.save(fields))) {
      onClose()
    }
  }
  return (
    <ViewDialog
      view={view}
      audiences={data?.can.audiences ?? ['self']}
      busy={acts.isBusy}
      error={acts.error}
      onSave={(fields) => void handleSave(fields)}
      onClose={onClose}
    />
  )
}
