import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Button, Menu } from '@headway/design-system'
import { ChevronDownIcon } from '@headway/design-system/icons'
import { usePageKeys } from '@headway/sdk'
import { useRef } from 'react'
import { stateMessages as texts } from '../messages/states.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { stateEntries } from './stateEntries.tsx'
import { useCompletion } from './useCompletion.ts'
import { useTaskActs } from './useTaskActs.ts'

const KEY = 's'

interface StateMenuProps {
  task: Task | TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

/** What can be done to the state of the task; `s` opens it wherever nothing is typed. */
export function StateMenu({ task, onDialog }: StateMenuProps) {
  const acts = useTaskActs()
  const complete = useCompletion(onDialog)
  const trigger = useRef<HTMLButtonElement>(null)
  const open = () => {
    trigger.current?.focus()
    // Opens as Enter on it does: the first line has the focus.
    trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  }
  const entries = stateEntries(task, {
    acts,
    onComplete: () => void complete(task),
    onBlock: () => onDialog({ mode: 'block', task }),
  })
  usePageKeys(entries.length === 0 ? [] : [{ keys: [KEY], does: texts.status, run: open }])
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
