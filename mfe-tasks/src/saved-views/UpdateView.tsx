import type { SavedView } from '@headway/contracts/task-views'
import { Button } from '@headway/design-system'
import { savedViewMessages as texts } from './savedViews.messages.ts'
import { useViewActions } from './useViewActions.ts'

/** Shows the button that updates a saved view to the current list. */
export function UpdateView({ view }: { view: SavedView }) {
  const { renewQuery, isBusy } = useViewActions()
  return (
    <Button size="small" intent="ghost" busy={isBusy} onClick={() => void renewQuery(view)}>
      {texts.update}
    </Button>
  )
}
