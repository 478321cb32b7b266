import type { Table } from '../../platform/database/table.ts'

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

declare module 'knex/types/tables.js' {
  interface Tables {
    task_views: Table<TaskViewRow>
    task_templates: Table<TaskTemplateRow>
  }
}
