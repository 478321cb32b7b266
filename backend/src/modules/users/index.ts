export { createIdentityDirectory, type IdentityDirectory } from './identity-directory.ts'
export { isAtOrBelow, withAncestors } from './hierarchy.ts'
export {
  type ActiveUser,
  countUsers,
  type DirectReport,
  findActiveUsers,
  findDirectReports,
  findProfile,
  findTeam,
  type TeamMember,
} from './users.queries.ts'
export { registerUsers as register } from './users.routes.ts'
export {
  createUser,
  findByEmail,
  findByIdentity,
  linkIdentity,
  type NewUser,
  type UserIdentity,
  updateFromClaims,
} from './users.service.ts'
