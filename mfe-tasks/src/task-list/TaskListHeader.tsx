import type { Role } from '@headway/contracts'
import { Button, layer, media, PageHeader, size, space, useIsNarrow } from '@headway/design-system'
import { RepeatIcon, TrashIcon } from '@headway/design-system/icons'
import { Link, useCurrentUser } from '@headway/sdk'
import { cloneElement, type ReactNode } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { trashMessages } from '../messages/trash.ts'
import { toSeriesList, toTrash } from '../routes.ts'
import { SavedViews } from '../saved-views/SavedViews.tsx'
import { ListMenu } from '../task-export/ListMenu.tsx'
import type { TaskFilter } from '../tasks.api.ts'

const texts = messages.list

/** At hand wherever one is in a long list, in a window too narrow to scroll back to its head from. */
const Create = styled.div`
  ${media.narrow} {
    position: fixed;
    inset: auto ${size.gutter} ${space[16]};
    z-index: ${layer.sidebar};
    display: grid;
  }
`

const titleFor = (role: Role) => {
  if (role === 'staff') {
    return texts.titles.own
  }
  return role === 'viewer' ? texts.titles.readOnly : texts.titles.all
}

interface TaskListHeaderProps {
  filter: TaskFilter
  count: string | undefined
  /** The button that creates a task, where its reader may. */
  createButton: ReactNode
}

/** Head of the list. In a narrow window the pages beside it are in its menu, so that tasks are what is seen first. */
export function TaskListHeader({ filter, count, createButton }: TaskListHeaderProps) {
  const { role, can } = useCurrentUser()
  const isNarrow = useIsNarrow()
  const pages = [
    { label: texts.recurring, icon: <RepeatIcon />, link: <Link to={toSeriesList()} /> },
    ...(createButton
      ? [{ label: trashMessages.open, icon: <TrashIcon />, link: <Link to={toTrash()} /> }]
      : []),
  ]
  const create = createButton ? <Create>{createButton}</Create> : null
  return (
    <>
      <PageHeader
        title={titleFor(role)}
        count={count}
        menu={
          <>
            <SavedViews />
            <ListMenu filter={filter} can={can} pages={isNarrow ? pages : []} />
          </>
        }
        actions={
          isNarrow ? null : (
            <>
              {pages.map(({ label, icon, link }) => (
                <Button key={label} asChild intent="ghost" icon={icon}>
                  {cloneElement(link, {}, label)}
                </Button>
              ))}
              {create}
            </>
          )
        }
      />
      {isNarrow ? create : null}
    </>
  )
}
