import type { Milestone, TaskSummary } from '@headway/contracts/tasks'
import { Async, Button, Checkbox, Skeleton, space, toastFailure } from '@headway/design-system'
import { ChevronDownIcon, ChevronRightIcon } from '@headway/design-system/icons'
import { messageFor, queryState, serverMessage, useKeptState } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useMilestonesListQuery, useMilestonesUpdateMutation } from '../tasks.api.ts'

const texts = messages.card

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: ${space[8]} 0 0;
  padding: 0;
  list-style: none;
`

function OpenMilestones({ task }: { task: TaskSummary }) {
  const query = useMilestonesListQuery(task.id)
  const { data, error, refetch } = query
  const [update] = useMilestonesUpdateMutation()

  const handleToggle = async (milestone: Milestone) => {
    const result = await update({
      id: milestone.id,
      taskId: task.id,
      body: { isCompleted: !milestone.isCompleted },
    })
    if (result.error) {
      toastFailure(serverMessage(result.error, messages.toasts.milestoneUpdateFailed))
    }
  }

  return (
    <Async
      state={queryState(query)}
      skeleton={<Skeleton lines={2} />}
      error={{ message: messageFor(error, texts.milestonesFailed) }}
      onRetry={() => void refetch()}
    >
      <List>
        {data?.items.map((milestone) => (
          <li key={milestone.id}>
            <Checkbox
              label={milestone.title}
              checked={milestone.isCompleted}
              disabled={!task.can.recordProgress}
              onChange={() => void handleToggle(milestone)}
            />
          </li>
        ))}
      </List>
    </Async>
  )
}

/** The card's milestones, read when they are unfolded. */
export function CardMilestones({ task }: { task: TaskSummary }) {
  const [isOpen, setOpen] = useKeptState(`tasks.${task.id}.milestones`, false)
  return (
    <>
      <Button
        size="small"
        intent="ghost"
        icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.milestones(task.milestoneCount)}
      </Button>
      {isOpen ? <OpenMilestones task={task} /> : null}
    </>
  )
}
