import type { Organisation, TestServer, TestUser } from '../../../test/server.ts'

/** A task as an act finds it. */
export interface Scene {
  server: TestServer
  people: Organisation
  /** Who acts. */
  by: TestUser
  id: number
  title: string
}
