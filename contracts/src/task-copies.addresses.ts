import { address } from './endpoint.ts'

export const tasksCopy = address({ name: 'tasksCopy', method: 'POST', path: '/api/tasks/:id/copy' })
