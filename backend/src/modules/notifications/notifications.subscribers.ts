import type { Platform } from '../../platform/platform.ts'
import { subscribeOperation, subscribePeople } from './administrator-notifications.ts'
import { subscribeFiles } from './file-notifications.ts'
import {
  subscribeDeadlines,
  subscribeBulkChanges,
  subscribeTasks,
  subscribeWatching,
} from './task-notifications.ts'
import { subscribeReportComments, subscribeReports } from './report-notifications.ts'

/** Subscribes to the events of other modules, which create notifications in the same transaction. */
export function subscribeNotifications(platform: Platform): void {
  subscribeTasks(platform)
  subscribeBulkChanges(platform)
  subscribeWatching(platform)
  subscribeDeadlines(platform)
  subscribeReports(platform)
  subscribeReportComments(platform)
  subscribeFiles(platform)
  subscribePeople(platform)
  subscribeOperation(platform)
}
