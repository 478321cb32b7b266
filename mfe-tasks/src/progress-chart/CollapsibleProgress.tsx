import { Button } from '@headway/design-system'
import { lazyComponent, useKeptState } from '@headway/sdk'
import { Suspense } from 'react'
import { progressMessages as texts } from './progress.messages.ts'

// Loaded lazily, because few readers open the chart.
const ProgressPanel = lazyComponent(async () => (await import('./ProgressPanel.tsx')).ProgressPanel)

/** Shows a button that opens the progress chart; the data is loaded when the chart opens. */
export function CollapsibleProgress({ taskId }: { taskId: number }) {
  const [isOpen, setOpen] = useKeptState(`tasks.${taskId}.progress`, false)
  return (
    <>
      <div>
        <Button size="small" intent="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hide : texts.show}
        </Button>
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <ProgressPanel taskId={taskId} />
        </Suspense>
      ) : null}
    </>
  )
}
