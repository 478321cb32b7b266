export { DirectoryUnavailableError } from './identity-client.ts'
export { listSignInFailures } from './sign-in-failures.ts'
export { findAccountState } from './account-state.ts'
export { createIdentityDirectory, type IdentityDirectory } from './identity-directory.ts'
export { isPushPending, requestPush } from './identity-outbox.ts'
export { isStill, type ProviderProfile, takeOverProfile, versionOf } from './take-over.ts'
export { withAncestors } from './hierarchy.ts'
export { nameOf } from './user-words.ts'
export { audienceOf } from './users.events.ts'
export {
  type ActiveUser,
  countUsers,
  type DirectReport,
  findActiveUsers,
  findAdministrators,
  findDirectReports,
  findProfile,
  findTeam,
  type TeamMember,
} from './users.queries.ts'
export { checkAbility, lockUser } from './user-access.ts'
export { isAdministrator } from './users.policy.ts'
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
export { seesEveryone } from './users.policy.ts'
