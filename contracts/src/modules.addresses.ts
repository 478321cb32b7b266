import { address } from './endpoint.ts'

export const modulesList = address({ name: 'modulesList', method: 'GET', path: '/api/modules' })
