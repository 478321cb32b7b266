import type { Platform } from '../../platform/platform.ts'
import { subscribeOperation, subscribePeople } from './administrator-notifications.ts'
import { subscribeFiles } from './file-notifications.ts'
import {
  subscribeDeadlines,
  subscribeManyTasks,
  subscribeTasks,
  subscribeWatching,
} from './task-notifications.ts'

/** Turns what other modules report into notifications, in the same transaction. */
export function subscribeNotifications(platform: Platform): void {
  subscribeTasks(platform)
  subscribeManyTasks(platform)
  subscribeWatching(platform)
  subscribeDeadlines(platform)
  subscribeFiles(platform)
  subscribePeople(platform)
  subscribeOperation(platform)
}
