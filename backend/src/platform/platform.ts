import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Environment } from './environment.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './logger.ts'

/** What every module is given when it registers. */
export interface Platform {
  readonly environment: Environment
  readonly database: Database
  readonly events: Events
  readonly jobs: Jobs
  readonly clock: Clock
  readonly logger: Logger
}
