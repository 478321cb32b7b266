export { registerAudit as register } from './audit.routes.ts'
export { findLastCheck, isAppendOnly } from './chain/checks.ts'
export { AnchorKey, findChainEnd } from './chain/anchors.ts'
export { verifyChain } from './chain/verify.ts'

/** Nothing in these is changed or deleted by the account that serves requests (ADR 076). */
export const appendOnlyTables = ['audit_entries', 'audit_anchors', 'audit_checks'] as const
