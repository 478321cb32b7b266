import type { Task } from '@headway/contracts/tasks'
import { Async, Button, Muted, ProgressBar, RowItem, RowList, Skeleton } from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import { messageFor, queryState } from '@headway/sdk'
import { relationMessages } from './relations.messages.ts'
import { useTasksSubtasksQuery } from './task-relations.api.ts'
import { PanelButtons } from './PanelButtons.ts'
import { TaskLinkRow } from './TaskLinkRow.tsx'
import { TabSection } from '../task-detail/TabSection.tsx'

const texts = relationMessages.subtasks

const PERCENT = 100

interface SubtasksPanelProps {
  task: Task
  /** Opens the dialog for a new subtask of this task. */
  onAdd: () => void
  /** Opens the dialog that makes this task a subtask of another one. */
  onMove: () => void
}

/** Lists the subtasks of a task and how many of them are completed. */
export function SubtasksPanel({ task, onAdd, onMove }: SubtasksPanelProps) {
  const query = useTasksSubtasksQuery(task.id)
  const { data, error, refetch } = query
  const { items = [], hidden = 0 } = data ?? {}
  const isEmpty = items.length + hidden === 0
  const done = items.filter(({ status }) => status === 'completed').length
  return (
    <TabSection
      title={texts.title}
      aside={
        <PanelButtons>
          {data && isEmpty && task.can.edit ? (
            <Button size="small" intent="ghost" onClick={onMove}>
              {texts.moveUnder}
            </Button>
          ) : null}
          {data?.can.create ? (
            <Button size="small" icon={<PlusIcon />} onClick={onAdd}>
              {texts.add}
            </Button>
          ) : null}
        </PanelButtons>
      }
    >
      <Async
        state={queryState(query, isEmpty)}
        loadingText={relationMessages.loading}
        skeleton={<Skeleton lines={2} />}
        error={{ message: messageFor(error, relationMessages.failed) }}
        onRetry={() => void refetch()}
        empty={<Muted>{texts.empty}</Muted>}
      >
        {items.length > 0 ? (
          <>
            <ProgressBar value={(done / items.length) * PERCENT} label={texts.completed} />
            <Muted>{texts.progress(done, items.length)}</Muted>
          </>
        ) : null}
        <RowList aria-label={texts.label}>
          {items.map((subtask) => (
            <TaskLinkRow key={subtask.id} task={subtask} />
          ))}
          {hidden > 0 ? (
            <RowItem>
              <Muted>{relationMessages.hiddenTasks(hidden)}</Muted>
            </RowItem>
          ) : null}
        </RowList>
      </Async>
    </TabSection>
  )
}
