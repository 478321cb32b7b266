export {
  authorsBelow,
  type Departure,
  findApprovers,
  findNewApprovers,
  findNextApprovers,
} from './administration/approvers.ts'
export { isBelow, withAncestors } from './hierarchy/hierarchy.ts'
export { fullName, parseTerms as nameTerms } from './lists/user-search-index.ts'
export {
  countActiveUsers,
  countStaffReportingTo,
  findProjectManagers,
  findReportingLines,
  findReportingTo,
  type ReportingLine,
  searchReportingLines,
} from './reporting-lines.ts'
export { audienceOf, userEvent } from './users.events.ts'
export { emailTaken } from './users.errors.ts'
export {
  type ActiveUser,
  type AuditedPerson,
  countUsers,
  type DirectReport,
  eachActivePerson,
  findActiveUsers,
  findAdministrators,
  findDirectReports,
  findProfile,
  findTeam,
  type TeamMember,
} from './users.queries.ts'
export { checkAbility, holdPerson, lockUser } from './user-access.ts'
export {
  assignableRoles,
  can as userPolicy,
  isAdministrator,
  mayHaveReports,
  seesEveryone,
} from './users.policy.ts'
export type { UserRow } from './tables.ts'
export { loadUser, registerUsers as register } from './users.routes.ts'
export {
  announceNewcomer,
  createUser,
  findByEmail,
  findByIdentity,
  hasSuperAdmin,
  linkIdentity,
  type NewUser,
  type UserIdentity,
} from './users.service.ts'
export {
  activatePerson,
  changePerson,
  checkNewPerson,
  createPerson,
  deactivatePerson,
} from './administration/administration.ts'
export {
  applyProviderAccess,
  applyProviderProfile,
  lockVersion,
  noteIdentityEnabled,
  type ProviderProfile,
  versionOf,
} from './administration/provider-profile.ts'
