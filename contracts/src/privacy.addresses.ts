import { address } from './endpoint.ts'

export const privacyOverview = address({ name: 'privacyOverview', method: 'GET', path: '/api/privacy' })
export const privacyExport = address({ name: 'privacyExport', method: 'GET', path: '/api/privacy/file' })
