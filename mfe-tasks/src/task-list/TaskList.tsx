import type { Role } from '@headway/contracts'
import { Button, EmptyState, PagedCardGrid, PageHeader, space } from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import { listQuery, useCurrentUser, useSearchParams } from '@headway/sdk'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { NEW_PARAMETER } from '../routes.ts'
import { TaskDialog } from '../task-form/TaskDialog.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { useTasksListInfiniteQuery } from '../tasks.api.ts'
import { TaskCard } from './TaskCard.tsx'
import { TaskFilters } from './TaskFilters.tsx'
import { readFilter } from './filter.ts'

const texts = messages.list

const Content = styled.div`
  display: grid;
  gap: ${space[16]};
`

const titleFor = (role: Role) => {
  if (role === 'staff') {
    return texts.titles.own
  }
  return role === 'viewer' ? texts.titles.readOnly : texts.titles.all
}

/** The grid of tasks, open ones first, by due date. */
export function TaskList() {
  const { role } = useCurrentUser()
  const [parameters, setParameters] = useSearchParams()
  const [dialog, setDialog] = useState<TaskDialogState | null>(null)
  const filter = useMemo(() => readFilter(parameters), [parameters])
  const isFiltered = Object.keys(filter).length > 0
  const { first, ...list } = listQuery(useTasksListInfiniteQuery(filter), texts.failed)
  const canCreate = first?.can.create ?? false

  const asked: TaskDialogState | null = canCreate && parameters.has(NEW_PARAMETER) ? { mode: 'create' } : null
  const close = () => {
    setDialog(null)
    if (parameters.has(NEW_PARAMETER)) {
      setParameters({ ...filter }, { replace: true })
    }
  }

  const createButton = canCreate ? (
    <Button intent="primary" icon={<PlusIcon />} onClick={() => setDialog({ mode: 'create' })}>
      {texts.create}
    </Button>
  ) : null

  const empty = isFiltered ? (
    <EmptyState
      title={texts.noMatches}
      description={texts.noMatchesHint}
      action={<Button onClick={() => setParameters({}, { replace: true })}>{texts.clearFilters}</Button>}
    />
  ) : (
    <EmptyState
      title={texts.empty}
      description={canCreate ? texts.emptyForManagers : texts.emptyForOthers}
      action={createButton}
    />
  )

  return (
    <>
      <PageHeader title={titleFor(role)} actions={createButton} />
      <Content>
        <TaskFilters filter={filter} onChange={(next) => setParameters({ ...next }, { replace: true })} />
        <PagedCardGrid
          {...list}
          loadingText={texts.loading}
          empty={empty}
          label={texts.label}
          getKey={(task) => String(task.id)}
          renderCard={(task) => <TaskCard task={task} onDialog={setDialog} />}
          estimatedCardHeight={260}
          moreLabel={texts.more}
        />
      </Content>
      <TaskDialog state={dialog ?? asked} onClose={close} />
    </>
  )
}
