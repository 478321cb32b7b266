import { Button } from '@headway/design-system'
import { Link, useCurrentUser } from '@headway/sdk'
import { toTasks } from '../routes.ts'
import { useTaskViewsListQuery } from './task-views.api.ts'
import { builtInFor } from './builtInViews.ts'
import { parametersOf } from './viewQuery.ts'

/** Shows built-in, saved and shared views as links, for windows without a sidebar. */
export function ViewChips() {
  const user = useCurrentUser()
  const { data } = useTaskViewsListQuery()
  const links = [
    ...builtInFor(user).map(({ label, filter }) => ({
      label,
      to: `${toTasks()}?${new URLSearchParams(filter as Record<string, string>)}`,
    })),
    ...(data?.items ?? []).map((view) => ({ label: view.name, to: `${toTasks()}?${parametersOf(view)}` })),
  ]
  return links.map(({ label, to }) => (
    <Button key={to} asChild size="small">
      <Link to={to} replace>
        {label}
      </Link>
    </Button>
  ))
}
