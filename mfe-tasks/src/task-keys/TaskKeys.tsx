import type { TaskSummary } from '@headway/contracts/tasks'
import { announce } from '@headway/design-system'
import { type PageKey, usePageKeys } from '@headway/sdk'
import { useState } from 'react'
import { keyMessages as texts } from './keys.messages.ts'
import { locateTask, type Shown } from '../bulk/selection.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { type KeyMenuRequest, KeyMenu } from './KeyMenu.tsx'

/** Only listed in the help: the focused card or row handles the keys itself. */
const selecting: PageKey[] = [
  { keys: ['x'], does: texts.select },
  { keys: ['Shift + Arrow'], does: texts.selectMore },
  { keys: ['Ctrl + A'], does: texts.selectAll },
]

type Can = (task: TaskSummary) => boolean

const mayEdit: Can = ({ can }) => can.edit
const mayReassign: Can = ({ can }) => can.reassign
const mayChangeState: Can = ({ can }) => can.start || can.complete || can.reopen || can.block || can.unblock

export interface TaskKeysProps {
  shown: Shown
  onDialog: (dialog: TaskDialogState) => void
}

/**
 * Registers single-key commands for the task whose card or row has the focus. The help lists those that at least one
 * task of the list allows.
 */
export function TaskKeys({ shown, onDialog }: TaskKeysProps) {
  const [asked, setAsked] = useState<KeyMenuRequest>()

  const on = (can: Can, act: (task: TaskSummary, from: HTMLElement) => void) => () => {
    const from = document.activeElement
    const { task } = locateTask(shown, from)
    if (!task || !(from instanceof HTMLElement)) {
      announce(texts.noTask)
    } else if (can(task)) {
      act(task, from)
    } else {
      announce(texts.notOffered(task.title))
    }
  }
  const open = (kind: KeyMenuRequest['kind']) => (task: TaskSummary, from: HTMLElement) =>
    setAsked({ kind, task, from })

  const actions: {
    key: string
    does: string
    can: Can
    act: (task: TaskSummary, from: HTMLElement) => void
  }[] = [
    { key: 'e', does: texts.edit, can: mayEdit, act: (task) => onDialog({ mode: 'edit', task }) },
    { key: 's', does: texts.status, can: mayChangeState, act: open('status') },
    { key: 'p', does: texts.priority, can: mayEdit, act: open('priority') },
    {
      key: 'a',
      does: texts.reassign,
      can: mayReassign,
      act: (task) => onDialog({ mode: 'reassign', task }),
    },
    { key: '.', does: texts.menu, can: () => true, act: open('everything') },
  ]
  const tasks = [...shown.values()].flat()
  usePageKeys([
    ...selecting,
    ...actions
      .filter(({ can }) => tasks.some(can))
      .map(({ key, does, can, act }) => ({ keys: [key], does, run: on(can, act) })),
  ])
  return asked ? <KeyMenu asked={asked} onDialog={onDialog} onClose={() => setAsked(undefined)} /> : null
}
