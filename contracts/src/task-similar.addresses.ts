import { address } from './endpoint.ts'

export const tasksSimilar = address({ name: 'tasksSimilar', method: 'GET', path: '/api/tasks/similar' })
