import { address } from './endpoint.ts'

export const auditList = address({ name: 'auditList', method: 'GET', path: '/api/audit' })
export const auditGet = address({ name: 'auditGet', method: 'GET', path: '/api/audit/entries/:id' })
export const auditExport = address({ name: 'auditExport', method: 'GET', path: '/api/audit/export' })
export const auditChain = address({ name: 'auditChain', method: 'GET', path: '/api/audit/chain' })
export const auditVerify = address({ name: 'auditVerify', method: 'POST', path: '/api/audit/chain/checks' })
