import { IconButton, SidebarEntry, SidebarGroup } from '@headway/design-system'
import {
  BookmarkIcon,
  CalendarIcon,
  ClockAlertIcon,
  PlusIcon,
  UserInactiveIcon,
} from '@headway/design-system/icons'
import {
  KeyBuffer,
  lazyComponent,
  Link,
  type SidebarProps,
  useCurrentUser,
  useLocation,
  useNavigate,
} from '@headway/sdk'
import { type ReactNode, Suspense, useState } from 'react'
import { savedViewMessages as texts } from './savedViews.messages.ts'
import { toTasks } from '../routes.ts'
import { useTaskViewsListQuery } from './task-views.api.ts'
import { builtInFor } from './builtInViews.ts'
import { parametersOf } from './viewQuery.ts'

const SaveViewDialog = lazyComponent(async () => (await import('./ViewLayers.tsx')).SaveViewDialog)

const icons: Readonly<Record<string, ReactNode>> = {
  'team-this-week': <CalendarIcon />,
  'needs-owner': <UserInactiveIcon />,
  overdue: <ClockAlertIcon />,
}

/** Shows the button that saves the list as a view. It opens the list first if another page is shown. */
function NewView({ onNavigate }: SidebarProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const handleClick = () => {
    if (pathname !== toTasks()) {
      void navigate(toTasks())
    }
    onNavigate()
    setOpen(true)
  }
  return (
    <>
      <IconButton size="small" label={texts.newView} icon={<PlusIcon />} onClick={handleClick} />
      {isOpen ? (
        <Suspense fallback={<KeyBuffer />}>
          <SaveViewDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Shows the sidebar group with built-in, saved and shared views. */
export function SidebarViews({ onNavigate }: SidebarProps) {
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  const { data } = useTaskViewsListQuery()
  const shown = new URLSearchParams(search)
  const saved = shown.get('saved')
  shown.delete('view')
  const isAt = (query: string) => pathname === toTasks() && shown.toString() === query
  const entries = [
    ...builtInFor(user).map(({ id, label, filter }) => {
      const query = new URLSearchParams(filter as Record<string, string>).toString()
      return { key: id, label, query, icon: icons[id], isCurrent: isAt(query) }
    }),
    ...(data?.items ?? []).map((view) => ({
      key: String(view.id),
      label: view.name,
      query: parametersOf(view).toString(),
      icon: <BookmarkIcon />,
      isCurrent: pathname === toTasks() && saved === String(view.id),
    })),
  ]
  return (
    <SidebarGroup label={texts.label} action={data?.can.create ? <NewView onNavigate={onNavigate} /> : null}>
      {entries.map(({ key, label, query, icon, isCurrent }) => (
        <SidebarEntry
          key={key}
          label={label}
          icon={icon}
          current={isCurrent}
          link={<Link to={`${toTasks()}?${query}`} onClick={onNavigate} />}
        />
      ))}
    </SidebarGroup>
  )
}
