import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Button, SplitButton } from '@headway/design-system'
import { usePageKeys } from '@headway/sdk'
import { useRef } from 'react'
import { stateMessages as texts } from './states.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { useStateEntries } from './useStateEntries.ts'

const KEY = 's'

interface StateButtonProps {
  task: Task | TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

/** Shows the likely next state change of a task as a button, and the others in a menu that the key `s` opens. */
export function StateButton({ task, onDialog }: StateButtonProps) {
  const entries = useStateEntries(task, onDialog)
  const arrow = useRef<HTMLButtonElement>(null)
  const open = () => {
    arrow.current?.focus()
    // Opens the menu with the focus on its first entry.
    arrow.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  }
  const [next, ...others] = entries
  usePageKeys(others.length === 0 ? [] : [{ keys: [KEY], does: texts.status, run: open }])
  if (!next) {
    return null
  }
  return others.length === 0 ? (
    <Button intent="primary" icon={next.icon} onClick={next.onSelect}>
      {next.label}
    </Button>
  ) : (
    <SplitButton
      label={next.label}
      icon={next.icon}
      onPress={next.onSelect}
      menuLabel={texts.status}
      entries={entries}
      arrowRef={arrow}
    />
  )
}
