const OPEN_STATUSES = 'pending,in_progress,overdue'
const UPCOMING_STATUSES = 'pending,in_progress'

/** The open tasks that a number counts. */
export type TaskCount = 'open' | 'overdue' | 'dueThisWeek'

const filters: Record<TaskCount, Record<string, string>> = {
  open: { status: OPEN_STATUSES },
  overdue: { status: 'overdue' },
  dueThisWeek: { status: UPCOMING_STATUSES, due: 'week' },
}

const toList = (parameters: Record<string, string>) => `/tasks?${new URLSearchParams(parameters).toString()}`

/** Returns the task list with all tasks that the caller may read. */
export const toTasks = (counted: TaskCount) => toList(filters[counted])

/** Returns the task list of one assignee. */
export const toTasksOf = (personId: number, counted: TaskCount) =>
  toList({ assignee: String(personId), ...filters[counted] })

/** Returns the task list of everyone below a manager, or below the caller. */
export const toTeamTasks = (managerId: number | 'mine', counted: TaskCount) =>
  toList({ team: String(managerId), ...filters[counted] })

/** Returns the task list with overdue tasks due between two days. */
export const toOverdueTasksDue = (team: 'mine' | null, from: string | null, to: string) =>
  toList({
    ...(team === null ? {} : { team }),
    ...filters.overdue,
    ...(from === null ? {} : { dueFrom: from }),
    dueTo: to,
  })

/** Returns the task list with tasks completed since a day. */
export const toCompletedTasks = (from: string, team: 'mine' | null = null) =>
  toList({ ...(team === null ? {} : { team }), status: 'completed', completedFrom: from })

export const toTask = (id: number) => `/tasks/${id}`
export const toReport = (id: number) => `/reports?report=${id}`
export const toReports = '/reports'
export const toNewTask = '/tasks?new=1'
export const toSignIns = '/activity'
export const toTeam = (managerId: number) => `/team?manager=${managerId}`
export const toProfile = (id: number) => `/users/${id}`
