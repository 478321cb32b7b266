export { registerAudit as register } from './audit.routes.ts'
export { findLastCheck, isAppendOnly } from './chain/checks.ts'
export { AnchorKey } from './chain/anchors.ts'
export { verifyChain } from './chain/verify.ts'
