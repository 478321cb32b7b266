import { priorities } from '@headway/contracts'
import type { TaskSummary } from '@headway/contracts/tasks'
import { announce, Menu, type MenuEntry } from '@headway/design-system'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { messages } from '../task-list/tasks.messages.ts'
import { keyMessages as texts } from './keys.messages.ts'
import { stateMessages } from '../task-state/states.messages.ts'
import { toastMessages } from '../task-detail/toasts.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { useTaskEntries } from '../task-list/useTaskEntries.tsx'
import { stateEntries } from '../task-state/stateEntries.tsx'
import { useCompletion } from '../task-state/useCompletion.ts'
import { usePrioritise } from '../task-state/usePrioritise.ts'
import { useTaskActions } from '../task-state/useTaskActions.ts'

/** A menu opened by a key. */
export interface KeyMenuRequest {
  kind: 'status' | 'priority' | 'everything'
  task: TaskSummary
  /** Element that had the focus, which returns to it. */
  from: HTMLElement
}

/** Covers the card or row of the menu, so that the menu opens beside it. */
const Trigger = styled.button`
  position: fixed;
  border: 0;
  background: none;
  opacity: 0;
  pointer-events: none;
`

interface KeyMenuProps {
  asked: KeyMenuRequest
  onDialog: (dialog: TaskDialogState) => void
  onClose: () => void
}

function useEntries({ kind, task }: KeyMenuRequest, onDialog: KeyMenuProps['onDialog']): MenuEntry[] {
  const everything = useTaskEntries(task, onDialog)
  const actions = useTaskActions()
  const complete = useCompletion(onDialog)
  const prioritise = usePrioritise(toastMessages.updateFailed)
  if (kind === 'everything') {
    return everything
  }
  return kind === 'status'
    ? stateEntries(task, {
        actions,
        onComplete: () => void complete(task),
        onBlock: () => onDialog({ mode: 'block', task }),
      })
    : [
        { type: 'heading', label: texts.priorityOf },
        ...priorities.map((priority) => ({
          type: 'choice' as const,
          label: messages.priorities[priority],
          checked: priority === task.priority,
          onSelect: () => (priority === task.priority ? undefined : void prioritise(task, priority)),
        })),
      ]
}

const names = {
  status: () => stateMessages.status,
  priority: () => texts.priorityOf,
  everything: texts.menuOf,
}

/** Shows the commands for one task beside its card or row; the focus returns there. */
export function KeyMenu({ asked, onDialog, onClose }: KeyMenuProps) {
  const { kind, task, from } = asked
  const entries = useEntries(asked, onDialog)
  const trigger = useRef<HTMLButtonElement>(null)
  const hasOpened = useRef(false)
  const { top, left, width, height } = (from.closest('[data-card-index]') ?? from).getBoundingClientRect()
  const isEmpty = entries.length === 0

  useEffect(() => {
    if (isEmpty) {
      announce(texts.notOffered(task.title))
      onClose()
      return
    }
    if (!hasOpened.current) {
      trigger.current?.focus()
      // Opens the menu with the focus on its first entry. `KeyBuffer` would hold back Enter for an overlay that is still
      // loading.
      trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
      hasOpened.current = true
    }
  }, [isEmpty, onClose, task.title])

  return isEmpty ? null : (
    <Menu
      align="start"
      entries={entries}
      trigger={
        <Trigger
          ref={trigger}
          type="button"
          tabIndex={-1}
          aria-label={names[kind](task.title)}
          style={{ top, left, width, height: Math.min(height, 40) }}
          // A closing menu moves the focus to its trigger, which passes it on.
          onFocus={() => {
            if (hasOpened.current) {
              from.focus()
              onClose()
            }
          }}
        />
      }
    />
  )
}
