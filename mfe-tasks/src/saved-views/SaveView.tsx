import { Button } from '@headway/design-system'
import { KeyBuffer, lazyComponent, useSearchParams } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { savedViewMessages as texts } from './savedViews.messages.ts'
import { countFilters } from '../task-list/filter.ts'
import { SAVED_PARAMETER } from '../task-list/view.ts'
import { useTaskViewsListQuery } from './task-views.api.ts'
import type { TaskFilter } from '../task-list/tasks.api.ts'
import { currentView, isChanged } from './viewQuery.ts'

const SaveViewDialog = lazyComponent(async () => (await import('./ViewLayers.tsx')).SaveViewDialog)
const UpdateView = lazyComponent(async () => (await import('./UpdateView.tsx')).UpdateView)

/**
 * Shows buttons that save the current list as a view, or update the saved view. They appear only while the filters
 * differ from the saved view.
 */
export function SaveView({ filter }: { filter: TaskFilter }) {
  const [parameters] = useSearchParams()
  const isNamed = parameters.has(SAVED_PARAMETER)
  const { data, isLoading } = useTaskViewsListQuery(undefined, { skip: !isNamed })
  const [isSaving, setSaving] = useState(false)
  const saved = currentView(parameters, data?.items ?? [])
  const isOffered = saved ? isChanged(parameters, saved) : countFilters(filter) > 0 && !isLoading
  return (
    <>
      {isOffered ? (
        <Button size="small" intent="ghost" onClick={() => setSaving(true)}>
          {texts.save}
        </Button>
      ) : null}
      {isOffered && saved?.can.edit ? (
        <Suspense fallback={null}>
          <UpdateView view={saved} />
        </Suspense>
      ) : null}
      {isSaving ? (
        <Suspense fallback={<KeyBuffer />}>
          <SaveViewDialog onClose={() => setSaving(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
