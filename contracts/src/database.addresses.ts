import { address } from './endpoint.ts'

export const databaseReport = address({ name: 'databaseReport', method: 'GET', path: '/api/database' })
