import type { Priority, RecurrencePattern } from '@headway/contracts/tasks'
import type { Flag, Table } from '../../platform/database/table.ts'
import type { ClosedAs, DELETED, Shelf } from './shelves.ts'
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

export interface TaskBulkActRow {
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
  number: number
  seen_version: number | null
  outcome: string
  reason: string | null
  version_after: number | null
  way_back: string | null
  told: string | null
}

export interface TaskCommentRow {
  id: number
  task_id: number
  author_id: number
  text: string
  version: number
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

export interface TaskFileRow {
  id: number
  task_id: number
  author_id: number
  name: string
  size: number
  media_type: string
  sha256: string
  storage_key: string
  needs_approval: Flag
  decision: string | null
  decided_by: number | null
  decided_at: Date | null
  rejection_reason: string | null
  created_at: Date
}

export interface TaskImportLineRow {
  import_id: number
  line: number
  position: number
  external_id: string | null
  outcome: string
  source_task: string
  wanted: string | null
  notes: string
  task_id: number | null
  version_after: number | null
}

export interface TaskImportRow {
  id: number
  actor_id: number
  actor_role: string
  via: string | null
  request_id: string
  address: string
  source: string
  file_name: string
  state: string
  mapping: string
  left_out: string
  unread_columns: string | null
  total: number
  created_at: Date
  finished_at: Date | null
}

export interface TaskListRow {
  task_id: number
  kind: 'scope' | 'assigned' | 'tag' | 'unowned' | 'blocked'
  user_id: number
  tag: string
  is_closed: ClosedAs
  due_sort: Date
  status: StoredStatus | typeof DELETED
  priority: Priority
  assigned_by: number | null
  created_at: Date
  shelf: Shelf
}

export interface TaskOriginRow {
  actor_id: number
  source: string
  external_id: string
  task_id: number
}

export interface TaskRelationRow {
  id: number
  task_id: number
  other_id: number
  kind: string
  created_at: Date
}

export interface TaskSeriesAssigneeRow {
  series_id: number
  user_id: number
}

export interface TaskSeriesDayRow {
  series_id: number
  day: string
  due_day: string | null
  task_id: number | null
  task_version: number | null
}

export interface TaskShelvedRow {
  task_id: number
  status: StoredStatus
  actor_id: number | null
  created_at: Date
}

export interface TaskTemplateRow {
  id: number
  owner_id: number
  name: string
  audience: string
  title: string
  content: string
  version: number
  created_at: Date
  updated_at: Date
}

export interface TaskViewRow {
  id: number
  owner_id: number
  name: string
  query: string
  audience: string
  version: number
  created_at: Date
  updated_at: Date
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
  is_closed: ClosedAs
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
  shelf: Shelf
}

declare module 'knex/types/tables.js' {
  interface Tables {
    milestones: Table<MilestoneRow>
    task_bulk_acts: Table<TaskBulkActRow>
    task_bulk_rows: Table<TaskBulkTaskRow>
    task_comments: Table<TaskCommentRow>
    task_files: Table<TaskFileRow>
    task_import_rows: Table<TaskImportLineRow>
    task_imports: Table<TaskImportRow>
    task_lists: Table<TaskListRow>
    task_origins: Table<TaskOriginRow>
    task_relations: Table<TaskRelationRow>
    task_series_assignees: Table<TaskSeriesAssigneeRow>
    task_series_days: Table<TaskSeriesDayRow>
    task_shelved: Table<TaskShelvedRow>
    task_templates: Table<TaskTemplateRow>
    task_views: Table<TaskViewRow>
    tasks: Table<TaskRow>
  }
}
