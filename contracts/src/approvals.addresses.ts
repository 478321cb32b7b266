import { address } from './endpoint.ts'

export const approvalsList = address({ name: 'approvalsList', method: 'GET', path: '/api/approvals' })
