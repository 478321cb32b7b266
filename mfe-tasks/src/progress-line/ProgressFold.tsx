import { Button } from '@headway/design-system'
import { lazyComponent, useKeptState } from '@headway/sdk'
import { Suspense } from 'react'
import { progressMessages as texts } from './progress.messages.ts'

// Most come to a task for what it is now.
const ProgressFigure = lazyComponent(async () => (await import('./ProgressFigure.tsx')).ProgressFigure)

/** How the progress of a task went, read and drawn when it is unfolded. */
export function ProgressFold({ taskId }: { taskId: number }) {
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
          <ProgressFigure taskId={taskId} />
        </Suspense>
      ) : null}
    </>
  )
}
