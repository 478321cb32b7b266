import type { TaskLink } from '@headway/contracts/task-relations'
import type { TaskSummary } from '@headway/contracts/tasks'
import { Async, Checkbox, Muted, space } from '@headway/design-system'
import { FormDialog } from '@headway/design-system/forms'
import { messageFor, queryState } from '@headway/sdk'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { relationMessages } from '../relations/relations.messages.ts'
import { useTasksCompletionQuery } from '../relations/task-relations.api.ts'
import { useTaskActions } from './useTaskActions.ts'

const texts = relationMessages.completion

const Titles = styled.ul`
  margin: ${space[4]} 0 0;
  padding-inline-start: ${space[24]};
  list-style: disc;
  overflow-wrap: anywhere;
`

function OpenTasks({ label, tasks, hidden }: { label: string; tasks: readonly TaskLink[]; hidden: number }) {
  const id = useId()
  return tasks.length + hidden === 0 ? null : (
    <div>
      <p id={id}>{label}</p>
      <Titles aria-labelledby={id}>
        {tasks.map((task) => (
          <li key={task.id}>{task.title}</li>
        ))}
        {hidden > 0 ? (
          <li>
            <Muted as="span">{relationMessages.hiddenTasks(hidden)}</Muted>
          </li>
        ) : null}
      </Titles>
    </div>
  )
}

interface CompleteDialogProps {
  task: TaskSummary
  onClose: () => void
}

/** Shows the open blockers and subtasks before a task is completed, and offers to complete the subtasks too. */
export function CompleteDialog({ task, onClose }: CompleteDialogProps) {
  const query = useTasksCompletionQuery(task.id)
  const { data, error, refetch } = query
  const { complete } = useTaskActions()
  const [closesSubtasks, setClosesSubtasks] = useState(false)
  const [isSending, setSending] = useState(false)
  const mayClose = data?.openSubtasks.some(({ can }) => can.complete) ?? false

  const handleSubmit = async () => {
    setSending(true)
    const isDone = await complete(task, closesSubtasks)
    setSending(false)
    if (isDone) {
      onClose()
    }
  }

  return (
    <FormDialog
      title={texts.title}
      description={texts.description(task.title)}
      size="small"
      submitLabel={texts.confirm}
      busy={isSending}
      dirty={false}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Async
        state={queryState(query)}
        loadingText={relationMessages.loading}
        error={{ message: messageFor(error, relationMessages.failed) }}
        onRetry={() => void refetch()}
      >
        <OpenTasks
          label={texts.blockers}
          tasks={data?.openBlockers ?? []}
          hidden={data?.hidden.blockers ?? 0}
        />
        <OpenTasks
          label={texts.subtasks}
          tasks={data?.openSubtasks ?? []}
          hidden={data?.hidden.subtasks ?? 0}
        />
        {mayClose ? (
          <Checkbox
            label={texts.closeSubtasks}
            description={texts.closeHint}
            checked={closesSubtasks}
            onChange={setClosesSubtasks}
          />
        ) : null}
      </Async>
    </FormDialog>
  )
}
