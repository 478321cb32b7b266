import type { Task } from '@headway/contracts/tasks'
import { Button, Link as TextLink, Muted, toastFailure } from '@headway/design-system'
import { Link } from '@headway/sdk'
import styled from 'styled-components'
import { relationMessages } from './relations.messages.ts'
import { toTask } from '../routes.ts'
import { PanelButtons } from './PanelButtons.ts'
import { useMove } from './useMove.ts'
import { TabSection } from '../task-detail/TabSection.tsx'

const texts = relationMessages.subtasks

const Line = styled.p`
  margin: 0;
  overflow-wrap: anywhere;
`

/** Shows the parent of a subtask, with buttons to move or detach it. */
export function ParentPanel({ task, onMove }: { task: Task; onMove: () => void }) {
  const { move, isLoading } = useMove(task)

  const handleDetach = async () => {
    const failure = await move(null)
    if (failure !== undefined) {
      toastFailure(failure)
    }
  }

  return (
    <TabSection
      title={texts.partOf}
      aside={
        task.can.edit ? (
          <PanelButtons>
            <Button size="small" intent="ghost" busy={isLoading} onClick={() => void handleDetach()}>
              {texts.detach}
            </Button>
            <Button size="small" onClick={onMove}>
              {texts.change}
            </Button>
          </PanelButtons>
        ) : null
      }
    >
      <Line>
        {task.parent ? (
          <TextLink asChild>
            <Link to={toTask(task.parent.id)}>{task.parent.title}</Link>
          </TextLink>
        ) : (
          <Muted as="span">{relationMessages.hiddenTask}</Muted>
        )}
      </Line>
    </TabSection>
  )
}
