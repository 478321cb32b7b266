export { countApprovals, listApprovals } from './approvals.list.ts'
export { registerApprovals as register } from './approvals.routes.ts'
