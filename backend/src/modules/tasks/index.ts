import type { RouteTable } from '../../platform/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerMilestones } from './milestones.routes.ts'
import { registerTasks } from './tasks.routes.ts'
import { subscribeTasks } from './tasks.subscribers.ts'

export { can as taskPolicy } from './tasks.policy.ts'
export { countAllTasks, countTasks, countTasksOf, type TaskCounts } from './tasks.stats.ts'
export { findReportableTask, findTasksByIds } from './tasks.facade.ts'
export { assignTask, createTask } from './tasks.service.ts'
export { createMilestone, updateMilestone } from './milestones.service.ts'

export function register(table: RouteTable, platform: Platform): void {
  subscribeTasks(platform)
  registerTasks(table, platform)
  registerMilestones(table, platform)
}
