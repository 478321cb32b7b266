import type { SavedView } from '@headway/contracts/task-views'
import { Button } from '@headway/design-system'
import { savedViewMessages as texts } from './savedViews.messages.ts'
import { useViewActs } from './useViewActs.ts'

/** Makes a saved view show what is shown now. */
export function UpdateView({ view }: { view: SavedView }) {
  const { renewQuery, isBusy } = useViewActs()
  return (
    <Button size="small" intent="ghost" busy={isBusy} onClick={() => void renewQuery(view)}>
      {texts.update}
    </Button>
  )
}
