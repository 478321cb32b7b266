import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerMilestones } from './milestones/milestones.routes.ts'
import { registerHistory } from './history/history.routes.ts'
import { registerProgress } from './progress/progress.routes.ts'
import { subscribeHistory } from './history/history.subscribers.ts'
import { registerRelations } from './relations/relations.routes.ts'
import { registerStates } from './states/states.routes.ts'
import { scheduleDeadlineAlerts } from './due/deadline-alerts.ts'
import { scheduleOverdueAlerts } from './due/overdue-alerts.ts'
import { scheduleTasks } from './tasks.jobs.ts'
import { registerTasks } from './tasks.routes.ts'
import { can } from './core/tasks.policy.ts'
import { subscribeTasks } from './tasks.subscribers.ts'
import { scheduleArchive } from './archive/archive.jobs.ts'
import { scheduleBulk } from './bulk/bulk.jobs.ts'
import { registerBulk } from './bulk/bulk.routes.ts'
import { subscribeBulk } from './bulk/bulk.subscribers.ts'
import { schedulePurge } from './trash/purge.ts'
import { registerTrash } from './trash/trash.routes.ts'
import { registerWorkload } from './workload/workload.routes.ts'
import { registerWatchers } from './watchers/watchers.routes.ts'
import { subscribeWatchers } from './watchers/watchers.subscribers.ts'
import { registerCopies } from './copies/copies.routes.ts'
import { registerExport } from './export/export.routes.ts'
import { registerDays } from './lists/tasks-by-day.routes.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

export { countAllTasks, countTasks, countTasksOf } from './counts/tasks.stats.ts'
export { countTasksFound, listTasks } from './lists/tasks.list.ts'
export type { ListQuery as TaskQuery } from './lists/task-filter.ts'
export { NO_OPEN_TASKS, type OpenTasks, readOpenTasks, readWorkload } from './workload/workload.queries.ts'
export {
  countCompletedByDay,
  countCreated,
  countOpenDue,
  findBusiest,
  findMostOverdueTeams,
  findOpenCounts,
} from './counts/team-figures.ts'
export {
  findReportableTasks,
  type ReportableTask,
  findTaskTitles,
  findWithCompletedTasks,
  findWithOpenTasks,
  usersWithCompletedTasks,
} from './tasks.facade.ts'
export { findActor } from './bulk/bulk.store.ts'
export { requireAssignable } from './assigning/assignable.ts'
export { replaceTags } from './core/task-list-entries.ts'
export { type LockedPerson, isAssignable, lockPeople, computeScope } from './core/lock-people.ts'
export { insertTask } from './insert-task.ts'
export { reindexTask } from './search/task-search-index.ts'
export { OPEN, lifecycleStates } from './core/lifecycle.ts'
export { TaskModel } from './core/task.model.ts'
export { can as taskCan, type TaskInvolvement } from './core/tasks.policy.ts'
export { deleteTask } from './trash/trash.service.ts'
export { readLinks } from './relations/task-links.ts'
export {
  archivedProblem,
  lockReadable,
  lockTask,
  lockTaskFor,
  requireReadable,
  requireNotArchived,
} from './core/task-access.ts'
export { findReaders } from './core/task-readers.ts'
export { type LockedTask, involvementIn } from './core/locked-task.ts'
export { findInvolvement } from './core/tasks.queries.ts'
export { findFollowers } from './watchers/watchers.service.ts'
export { taskEvent } from './core/tasks.events.ts'
export { byName } from './core/tasks.presenter.ts'
export { changeTask, createTask } from './tasks.service.ts'
export { markOverdue } from './due/mark-overdue.ts'
export { listOwnChanges } from './history/history.list.ts'
/**
 * Exported for the seed, which records history for its own platform, with another clock and without registered
 * modules.
 */
export { subscribeHistory } from './history/history.subscribers.ts'
export { createRelation } from './relations/relations.service.ts'
export { blockTask, completeTask, startTask } from './states/states.service.ts'
export { createMilestone, updateMilestone } from './milestones/milestones.service.ts'

export function register(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  platform.abilities.contribute('createTask', can.create)
  subscribeTasks(platform)
  subscribeHistory(platform)
  subscribeWatchers(platform)
  subscribeBulk(platform)
  scheduleTasks(platform)
  scheduleDeadlineAlerts(platform)
  scheduleOverdueAlerts(platform)
  scheduleArchive(platform)
  schedulePurge(platform)
  scheduleBulk(platform)
  // These routes come before those whose last path segment is any task id.
  registerWorkload(table, platform)
  registerTrash(table, platform)
  registerDays(table, platform)
  registerBulk(table, platform)
  registerExport(table, platform)
  registerCopies(table, platform)
  registerTasks(table, platform)
  registerMilestones(table, platform)
  registerStates(table, platform)
  registerRelations(table, platform)
  registerHistory(table, platform)
  registerProgress(table, platform)
  registerWatchers(table, platform)
}
