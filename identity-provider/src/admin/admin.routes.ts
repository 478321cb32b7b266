import type Router from '@koa/router'
import { type AttackDetectionDependencies, registerAttackDetection } from './attack-detection.routes.ts'
import { type CredentialsDependencies, registerCredentials } from './credentials.routes.ts'
import { type EventsDependencies, registerEvents } from './events.routes.ts'
import { registerRoles, type RolesDependencies } from './roles.routes.ts'
import { registerUsers, type UsersDependencies } from './users.routes.ts'

export type AdminDependencies = UsersDependencies &
  RolesDependencies &
  CredentialsDependencies &
  AttackDetectionDependencies &
  EventsDependencies

/** Registers the part of Keycloak's Admin API that the portal uses (docs/IDENTITY.md, "Contract suite"). */
export function registerAdmin(router: Router, dependencies: AdminDependencies): void {
  registerUsers(router, dependencies)
  registerRoles(router, dependencies)
  registerCredentials(router, dependencies)
  registerAttackDetection(router, dependencies)
  registerEvents(router, dependencies)
}
