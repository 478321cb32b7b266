import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'taskViews',
    from: 'task_views',
    person: 'task_views.owner_id',
    order: ['task_views.id'],
    at: 'task_views.created_at',
    fields: {
      name: 'task_views.name',
      query: 'task_views.query',
      audience: 'task_views.audience',
      createdAt: 'task_views.created_at',
    },
  },
  {
    kind: 'taskTemplates',
    from: 'task_templates',
    person: 'task_templates.owner_id',
    order: ['task_templates.id'],
    at: 'task_templates.created_at',
    fields: {
      name: 'task_templates.name',
      audience: 'task_templates.audience',
      title: 'task_templates.title',
      content: 'task_templates.content',
      createdAt: 'task_templates.created_at',
    },
  },
]
