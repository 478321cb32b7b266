import { address } from './endpoint.ts'

export const liveEvents = address({ name: 'liveEvents', method: 'GET', path: '/api/events' })
