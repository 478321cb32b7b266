import { address } from './endpoint.ts'

export const tasksDays = address({ name: 'tasksDays', method: 'GET', path: '/api/tasks/days' })
