import type { TaskSummary } from '@headway/contracts/tasks'
import { announce } from '@headway/design-system'
import { type PageKey, usePageKeys } from '@headway/sdk'
import { useState } from 'react'
import { keyMessages as texts } from './keys.messages.ts'
import { placeOf, type Shown } from '../bulk/selection.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { type AskedByKey, KeyMenu } from './KeyMenu.tsx'

/** They mean the card or row that has the focus, which listens by itself. */
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

/** Single keys for the task whose card or row has the focus; those are named that some task of the list allows. */
export function TaskKeys({ shown, onDialog }: TaskKeysProps) {
  const [asked, setAsked] = useState<AskedByKey>()

  const on = (can: Can, act: (task: TaskSummary, from: HTMLElement) => void) => () => {
    const from = document.activeElement
    const { task } = placeOf(shown, from)
    if (!task || !(from instanceof HTMLElement)) {
      announce(texts.noTask)
    } else if (can(task)) {
      act(task, from)
    } else {
      announce(texts.notOffered(task.title))
    }
  }
  const open = (kind: AskedByKey['kind']) => (task: TaskSummary, from: HTMLElement) =>
    setAsked({ kind, task, from })

  const acts: { key: string; does: string; can: Can; act: (task: TaskSummary, from: HTMLElement) => void }[] =
    [
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
    ...acts
      .filter(({ can }) => tasks.some(can))
      .map(({ key, does, can, act }) => ({ keys: [key], does, run: on(can, act) })),
  ])
  return asked ? <KeyMenu asked={asked} onDialog={onDialog} onClose={() => setAsked(undefined)} /> : null
}
