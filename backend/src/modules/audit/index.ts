export { registerAudit as register } from './audit.routes.ts'
export { findLastCheck, isAppendOnly } from './chain/checks.ts'
export { AnchorKey, findChainEnd } from './chain/anchors.ts'
export { verifyChain } from './chain/verify.ts'

/** Tables whose rows the account that serves requests may neither change nor delete (ADR 075). */
export const appendOnlyTables = ['audit_entries', 'audit_anchors', 'audit_checks'] as const
