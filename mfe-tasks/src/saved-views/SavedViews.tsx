import { Button } from '@headway/design-system'
import { BookmarkIcon } from '@headway/design-system/icons'
import { lazyComponent, usePreload, useSearchParams } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { savedViewMessages as texts } from '../messages/savedViews.ts'
import { SAVED_PARAMETER } from '../task-list/view.ts'

const ViewLayers = lazyComponent(async () => (await import('./ViewLayers.tsx')).ViewLayers)
/** Read where an address names a view. */
const CurrentView = lazyComponent(async () => (await import('./CurrentView.tsx')).CurrentView)

/** The way to the saved views; says which one is shown. */
export function SavedViews() {
  const [parameters] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  usePreload(ViewLayers)
  return (
    <>
      <Button icon={<BookmarkIcon />} onClick={() => setOpen(true)}>
        {parameters.has(SAVED_PARAMETER) ? (
          <Suspense fallback={texts.open}>
            <CurrentView />
          </Suspense>
        ) : (
          texts.open
        )}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ViewLayers onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
