import { address } from './endpoint.ts'

export const dashboardStats = address({ name: 'dashboardStats', method: 'GET', path: '/api/dashboard/stats' })
