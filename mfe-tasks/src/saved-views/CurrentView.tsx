import { useSearchParams } from '@headway/sdk'
import { savedViewMessages as texts } from '../messages/savedViews.ts'
import { useTaskViewsListQuery } from '../task-views.api.ts'
import { currentView, isChanged } from './viewQuery.ts'

/** Which saved view is shown, and whether that has been changed since. */
export function CurrentView() {
  const [parameters] = useSearchParams()
  const { data } = useTaskViewsListQuery(undefined)
  const view = currentView(parameters, data?.items ?? [])
  if (!view) {
    return texts.open
  }
  return isChanged(parameters, view) ? texts.changed(view.name) : texts.current(view.name)
}
