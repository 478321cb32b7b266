import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { font, IconButton, Input, isComposing, space } from '@headway/design-system'
import { PencilIcon } from '@headway/design-system/icons'
import { type KeyboardEvent, useRef, useState } from 'react'
import styled from 'styled-components'
import { detailMessages as texts } from './detail.messages.ts'
import { formMessages } from '../task-form/form.messages.ts'
import { toastMessages } from './toasts.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { CompleteTask } from '../task-state/CompleteTask.tsx'
import { useTaskChange } from '../task-state/useTaskChange.ts'

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: ${space[12]};

  & > :first-child {
    margin-top: 0;
  }
`

const Heading = styled.div`
  display: flex;
  align-items: start;
  gap: ${space[4]};
  min-width: 0;

  h1 {
    font: ${font.heading1};
    letter-spacing: -0.012em;
    overflow-wrap: anywhere;
  }

  & > button {
    opacity: 0;
  }

  &:hover > button,
  &:focus-within > button {
    opacity: 1;
  }

  @media (hover: none) {
    & > button {
      opacity: 1;
    }
  }
`

const MIN_LENGTH = 3

interface TitleProps {
  task: Task | TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

/** Shows the input for the title: Enter and blur save, Escape cancels. */
function TitleBox({ task, onDone }: { task: Task | TaskSummary; onDone: () => void }) {
  const [title, setTitle] = useState(task.title)
  const change = useTaskChange(toastMessages.updateFailed)
  const isDone = useRef(false)
  const trimmed = title.trim()
  const isTooShort = trimmed.length < MIN_LENGTH

  const finish = () => {
    if (isDone.current) {
      return
    }
    isDone.current = true
    onDone()
    if (!isTooShort && trimmed !== task.title) {
      void change(
        task,
        { title: trimmed },
        {
          before: { title: task.title },
          title: toastMessages.updated,
          description: trimmed,
        },
      )
    }
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) {
      return
    }
    if (event.key === 'Enter' && !isTooShort) {
      finish()
    }
    if (event.key === 'Escape') {
      isDone.current = true
      onDone()
    }
  }
  return (
    <Input
      autoFocus
      aria-label={formMessages.title}
      aria-invalid={isTooShort}
      maxLength={400}
      value={title}
      onChange={setTitle}
      onBlur={finish}
      onKeyDown={handleKeyDown}
    />
  )
}

/** Shows the circle that completes the task, and its title. */
export function TaskTitle({ task, onDialog }: TitleProps) {
  const [isEditing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const handleDone = () => {
    setEditing(false)
    requestAnimationFrame(() => heading.current?.focus())
  }
  return (
    <Row>
      <CompleteTask task={task} onDialog={onDialog} />
      {isEditing ? <TitleBox task={task} onDone={handleDone} /> : null}
      <Heading hidden={isEditing}>
        <h1 ref={heading} tabIndex={-1}>
          {task.title}
        </h1>
        {task.can.edit ? (
          <IconButton
            size="small"
            label={texts.editTitle}
            icon={<PencilIcon size={14} />}
            onClick={() => setEditing(true)}
          />
        ) : null}
      </Heading>
    </Row>
  )
}
