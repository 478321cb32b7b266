import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Button, Menu } from '@headway/design-system'
import { ChevronDownIcon } from '@headway/design-system/icons'
import { useEffect, useRef } from 'react'
import { stateMessages as texts } from '../messages/states.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { stateEntries } from './stateEntries.tsx'
import { useCompletion } from './useCompletion.ts'
import { useTaskActs } from './useTaskActs.ts'

/** Where a key means itself. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'
const KEY = 's'

const isForMenu = (event: KeyboardEvent) =>
  event.key === KEY &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest(TYPING))

interface StateMenuProps {
  task: Task | TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

/** What can be done to the state of the task; `s` opens it wherever nothing is typed. */
export function StateMenu({ task, onDialog }: StateMenuProps) {
  const acts = useTaskActs()
  const complete = useCompletion(onDialog)
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (isForMenu(event) && trigger.current) {
        event.preventDefault()
        trigger.current.focus()
        // Opens as Enter on it does: the first line has the focus.
        trigger.current.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      }
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
  const entries = stateEntries(task, {
    acts,
    onComplete: () => void complete(task),
    onBlock: () => onDialog({ mode: 'block', task }),
  })
  return entries.length === 0 ? null : (
    <Menu
      entries={entries}
      trigger={
        <Button ref={trigger} icon={<ChevronDownIcon />} aria-keyshortcuts={KEY}>
          {texts.status}
        </Button>
      }
    />
  )
}
