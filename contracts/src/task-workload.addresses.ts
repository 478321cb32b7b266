import { address } from './endpoint.ts'

export const tasksWorkload = address({ name: 'tasksWorkload', method: 'GET', path: '/api/tasks/workload' })
