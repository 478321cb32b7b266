const OPEN = 'pending,in_progress,overdue'
const UPCOMING = 'pending,in_progress'

/** The open tasks that a number counts. */
export type Counted = 'open' | 'overdue' | 'dueThisWeek'

const filters: Record<Counted, Record<string, string>> = {
  open: { status: OPEN },
  overdue: { status: 'overdue' },
  dueThisWeek: { status: UPCOMING, due: 'week' },
}

const toList = (parameters: Record<string, string>) => `/tasks?${new URLSearchParams(parameters).toString()}`

/** Returns the task list with all tasks that the caller may read. */
export const toTasks = (counted: Counted) => toList(filters[counted])

/** Returns the task list of one assignee. */
export const toTasksOf = (personId: number, counted: Counted) =>
  toList({ assignee: String(personId), ...filters[counted] })

/** Returns the task list of everyone below a manager, or below the caller. */
export const toTeamTasks = (managerId: number | 'mine', counted: Counted) =>
  toList({ team: String(managerId), ...filters[counted] })

/** Returns the task list with overdue tasks due between two days. */
export const toOverdueDue = (team: 'mine' | null, from: string | null, to: string) =>
  toList({
    ...(team === null ? {} : { team }),
    ...filters.overdue,
    ...(from === null ? {} : { dueFrom: from }),
    dueTo: to,
  })

/** Returns the task list with tasks completed since a day. */
export const toCompleted = (from: string, team: 'mine' | null = null) =>
  toList({ ...(team === null ? {} : { team }), status: 'completed', completedFrom: from })

export const toTask = (id: number) => `/tasks/${id}`
export const toReport = (id: number) => `/reports?report=${id}`
export const toReports = '/reports'
export const toNewTask = '/tasks?new=1'
export const toSignIns = '/activity'
export const toTeam = (managerId: number) => `/team?manager=${managerId}`
export const toProfile = (id: number) => `/users/${id}`
