import type { Priority, RecurrencePattern } from '@headway/contracts/tasks'
import type { Flag, Table } from '../../../platform/database/table.ts'
import type { ListState, DELETED, LifecycleState } from './lifecycle.ts'
import type { StoredStatus } from './task-status.ts'

export interface MilestoneRow {
  id: number
  task_id: number
  title: string
  description: string
  position: number
  completion_percentage: number
  is_completed: Flag
  version: number
  created_at: Date
  updated_at: Date
}

export interface TaskBulkOperationRow {
  id: number
  actor_id: number
  actor_role: string
  via: string | null
  request_id: string
  address: string
  act: string
  undo_of: number | null
  total: number
  created_at: Date
  finished_at: Date | null
}

export interface TaskBulkTaskRow {
  bulk_id: number
  task_id: number
  seen_version: number | null
  outcome: string
  reason: string | null
  version_after: number | null
  undo_data: string | null
  notified_user_ids: string | null
}

export interface TaskListEntryRow {
  task_id: number
  kind: 'scope' | 'assigned' | 'tag' | 'unowned' | 'blocked'
  user_id: number
  tag: string
  list_state: ListState
  due_sort: Date
  status: StoredStatus | typeof DELETED
  priority: Priority
  assigned_by: number | null
  created_at: Date
  lifecycle_state: LifecycleState
}

export interface TaskRelationRow {
  id: number
  task_id: number
  other_id: number
  kind: string
  created_at: Date
}

export interface TaskRemovalRow {
  task_id: number
  status: StoredStatus
  actor_id: number | null
  created_at: Date
}

export interface TaskRow {
  id: number
  title: string
  description: string
  status: StoredStatus | typeof DELETED
  priority: Priority
  due_at: Date | null
  due_has_time: Flag
  due_sort: Date
  list_state: ListState
  is_recurring: Flag
  recurring_pattern: RecurrencePattern | null
  milestone_count: number
  progress_sum: number
  creator_id: number
  completed_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
  tags: string
  is_late: Flag
  completed_on: string | null
  blocked_reason: string | null
  blocked_by_id: number | null
  blocked_at: Date | null
  parent_id: number | null
  lifecycle_state: LifecycleState
}

declare module 'knex/types/tables.js' {
  interface Tables {
    milestones: Table<MilestoneRow>
    task_bulk_operations: Table<TaskBulkOperationRow>
    task_bulk_rows: Table<TaskBulkTaskRow>
    task_list_entries: Table<TaskListEntryRow>
    task_relations: Table<TaskRelationRow>
    task_removals: Table<TaskRemovalRow>
    tasks: Table<TaskRow>
  }
}
