import type { Organization, TestPortal, TestUser } from '../../../test/portal.ts'

/** A task and the user who acts on it. */
export interface RightsScenario {
  server: TestPortal
  people: Organization
  /** The acting user. */
  by: TestUser
  id: number
  title: string
}
