import { Button } from '@headway/design-system'
import { BookmarkIcon } from '@headway/design-system/icons'
import { lazyComponent, usePreload, useSearchParams } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { savedViewMessages as texts } from '../messages/savedViews.ts'
import { useTaskViewsListQuery } from '../task-views.api.ts'
import { currentView, isChanged, SAVED_PARAMETER } from './viewQuery.ts'

const ViewLayers = lazyComponent(async () => (await import('./ViewLayers.tsx')).ViewLayers)

/** The way to the saved views; says which one is shown, and whether that has been changed since. */
export function SavedViews() {
  const [parameters] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const { data } = useTaskViewsListQuery(undefined, { skip: !parameters.has(SAVED_PARAMETER) })
  usePreload(ViewLayers)
  const view = currentView(parameters, data?.items ?? [])
  const label = !view
    ? texts.open
    : isChanged(parameters, view)
      ? texts.changed(view.name)
      : texts.current(view.name)
  return (
    <>
      <Button icon={<BookmarkIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ViewLayers onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
