import { address } from './endpoint.ts'

export const tasksLook = address({ name: 'tasksLook', method: 'POST', path: '/api/tasks/:id/look' })
