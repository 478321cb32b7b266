import type { Task } from '@headway/contracts/tasks'
import { useDraft } from '@headway/sdk'
import { useState } from 'react'
import { restoreTask } from './useKeptTask.ts'

/** What of a task is edited. */
export type TaskEdit = Pick<Task, 'title' | 'description' | 'priority' | 'dueDate' | 'tags'>

/** What has been typed into a task, and what it was typed into. */
export interface KeptEdit {
  readonly version: number
  readonly seen: TaskEdit
  readonly typed: TaskEdit
}

function restoreEdit(stored: unknown): TaskEdit {
  const known = typeof stored === 'object' && stored !== null ? stored : {}
  const { title, description = '', priority = 'medium', dueDate = null, tags } = restoreTask(known)
  return { title, description, priority, dueDate, tags: [...tags] }
}

/** What an earlier build may have kept; null where it does not say what it began on. */
function restore(stored: object): KeptEdit | null {
  const { version, seen, typed } = stored as Record<keyof KeptEdit, unknown>
  return Number.isSafeInteger(version) && seen && typed
    ? { version: Number(version), seen: restoreEdit(seen), typed: restoreEdit(typed) }
    : null
}

/**
 * What is typed into a task, kept over a reload and the end of a session until it is saved or thrown away. It is kept with the
 * version that it began on, so that what others have changed meanwhile is noticed when it is saved.
 */
export function useKeptEdit(taskId: number) {
  const draft = useDraft<KeptEdit | null>({
    name: `edit-task.${taskId}`,
    blank: null,
    isBlank: (value) => value === null,
    restore,
  })
  const [first, setFirst] = useState({ round: 0, edit: draft.value })
  return {
    /** What the form begins with; null for the task as it is. */
    first: first.edit,
    /** Another with each beginning. */
    round: first.round,
    keep: draft.change,
    forget: draft.discard,
    startAnew: () => {
      draft.discard()
      setFirst({ round: first.round + 1, edit: null })
    },
  }
}
