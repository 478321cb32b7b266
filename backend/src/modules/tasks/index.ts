import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerMilestones } from './milestones/milestones.routes.ts'
import { registerHistory } from './history/history.routes.ts'
import { registerProgress } from './progress/progress.routes.ts'
import { subscribeHistory } from './history/history.subscribers.ts'
import { registerRelations } from './relations/relations.routes.ts'
import { registerStates } from './states/states.routes.ts'
import { registerTaskFiles } from './files/task-files.routes.ts'
import { registerComments } from './comments/comments.routes.ts'
import { scheduleDeadlineAlerts } from './deadline-alerts.ts'
import { scheduleOverdueAlerts } from './overdue-alerts.ts'
import { scheduleSeries } from './series/series.jobs.ts'
import { registerSeries } from './series/series.routes.ts'
import { scheduleTasks } from './tasks.jobs.ts'
import { registerTags } from './tags/tags.routes.ts'
import { registerTasks } from './tasks.routes.ts'
import { can } from './tasks.policy.ts'
import { can as fileCan } from './files/task-files.policy.ts'
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
import { registerTemplates } from './templates/templates.routes.ts'
import { registerExport } from './export/export.routes.ts'
import { scheduleImports } from './import/import.jobs.ts'
import { registerTaskImports } from './import/import.routes.ts'
import { registerDays } from './views/days.routes.ts'
import { registerViews } from './views/views.routes.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

export { countAllTasks, countTasks, countTasksOf } from './counts/tasks.stats.ts'
export { countWaitingFiles, listWaitingFiles, type WaitingTaskFile } from './files/task-files.waiting.ts'
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
export { findReportableTask, findTaskTitles, findWithOpenTasks } from './tasks.facade.ts'
export { createTask } from './tasks.service.ts'
export { markOverdue } from './due/late-tasks.ts'
/** The history of tasks follows the events of a platform that was not registered, such as a seed's at another moment. */
export { subscribeHistory } from './history/history.subscribers.ts'
export { addComment } from './comments/comments.service.ts'
export { createRelation } from './relations/relations.service.ts'
export { createView } from './views/views.service.ts'
export { blockTask, completeTask, startTask } from './states/states.service.ts'
export { createMilestone, updateMilestone } from './milestones/milestones.service.ts'

export function register(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  platform.abilities.contribute('createTask', can.create)
  platform.abilities.contribute('approveFiles', fileCan.decide)
  subscribeTasks(platform)
  subscribeHistory(platform)
  subscribeWatchers(platform)
  subscribeBulk(platform)
  scheduleTasks(platform)
  scheduleDeadlineAlerts(platform)
  scheduleOverdueAlerts(platform)
  scheduleSeries(platform)
  scheduleArchive(platform)
  schedulePurge(platform)
  scheduleBulk(platform)
  scheduleImports(platform)
  // Before those whose last part is any task.
  registerTags(table, platform)
  registerWorkload(table, platform)
  registerTrash(table, platform)
  registerDays(table, platform)
  registerBulk(table, platform)
  registerExport(table, platform)
  registerCopies(table, platform)
  registerTaskImports(table, platform)
  registerTasks(table, platform)
  registerMilestones(table, platform)
  registerStates(table, platform)
  registerSeries(table, platform)
  registerRelations(table, platform)
  registerHistory(table, platform)
  registerProgress(table, platform)
  registerWatchers(table, platform)
  registerViews(table, platform)
  registerTemplates(table, platform)
  registerComments(table, platform)
  registerTaskFiles(table, platform)
}
