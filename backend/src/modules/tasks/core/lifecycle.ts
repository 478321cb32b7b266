/**
 * Location of a task: the lists, the archive or the trash. For a task in the archive or the trash, the column
 * `list_state` holds this value too. It is then neither open (0) nor completed (1), so index scans for open or
 * completed tasks skip it (ADR 111).
 */
export const lifecycleStates = { lists: 0, archive: 2, trash: 3 } as const
export type LifecycleState = (typeof lifecycleStates)[keyof typeof lifecycleStates]

/** Values of `list_state` for tasks that are neither archived nor deleted. */
export const OPEN = 0
export const COMPLETED = 1
export type ListState = typeof OPEN | typeof COMPLETED | Exclude<LifecycleState, typeof lifecycleStates.lists>

/** Value of `status` for every task in the trash, so that no list filtered by status contains it. */
export const DELETED = 'deleted' as const

/** SQL condition that excludes deleted tasks, which cannot be read. The alias of `tasks` must be `t`. */
export const NOT_IN_TRASH = `t.lifecycle_state <> ${lifecycleStates.trash}`

/** Returns the value of the column `list_state` for a task. */
export const toListState = (lifecycleState: LifecycleState, isCompleted: boolean): ListState => {
  if (lifecycleState !== lifecycleStates.lists) {
    return lifecycleState
  }
  return isCompleted ? COMPLETED : OPEN
}
