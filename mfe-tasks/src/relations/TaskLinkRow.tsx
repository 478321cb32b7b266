import type { TaskLink } from '@headway/contracts/task-relations'
import { Link as TextLink, Muted, RowItem, space, StatusBadge } from '@headway/design-system'
import { Link } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { relationMessages } from './relations.messages.ts'
import { toTask } from '../routes.ts'

const Name = styled.span`
  flex: 1 1 12rem;
  min-width: 0;
  overflow-wrap: anywhere;
`

const Ends = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`

interface TaskLinkRowProps {
  /** Null for a task that the reader may not see. */
  task: TaskLink | null
  /** Relation to the task of this page. */
  kind?: string
  action?: ReactNode
}

/** Shows a row with a link to another task, its status and an optional action. */
export function TaskLinkRow({ task, kind, action }: TaskLinkRowProps) {
  return (
    <RowItem>
      <Name>
        {kind ? <Muted as="span">{`${kind} `}</Muted> : null}
        {task ? (
          <TextLink asChild>
            <Link to={toTask(task.id)}>{task.title}</Link>
          </TextLink>
        ) : (
          <Muted as="span">{relationMessages.hiddenTask}</Muted>
        )}
      </Name>
      <Ends>
        {task ? <StatusBadge status={task.status} /> : null}
        {action}
      </Ends>
    </RowItem>
  )
}
