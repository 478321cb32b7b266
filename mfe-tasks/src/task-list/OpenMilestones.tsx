import type { Milestone, TaskSummary } from '@headway/contracts/tasks'
import { Async, Checkbox, Skeleton, space, toastFailure } from '@headway/design-system'
import { messageFor, queryState, serverMessage } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from './tasks.messages.ts'
import { toastMessages } from '../task-detail/toasts.messages.ts'
import { useMilestonesListQuery, useMilestonesUpdateMutation } from '../task-detail/milestones.api.ts'

const texts = messages.card

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: ${space[8]} 0 0;
  padding: 0;
  list-style: none;
`

/** Lists the milestones of a card. */
export function OpenMilestones({ task }: { task: TaskSummary }) {
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
      toastFailure(serverMessage(result.error, toastMessages.milestoneUpdateFailed))
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
