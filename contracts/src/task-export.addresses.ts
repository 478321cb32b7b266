import { address } from './endpoint.ts'

export const tasksExport = address({ name: 'tasksExport', method: 'GET', path: '/api/tasks/export' })
