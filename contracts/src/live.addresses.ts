import { address } from './endpoint.ts'

export const liveChanges = address({ name: 'liveChanges', method: 'GET', path: '/api/events/changes' })
export const liveEvents = address({ name: 'liveEvents', method: 'GET', path: '/api/events' })
