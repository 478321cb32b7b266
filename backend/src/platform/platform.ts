import type { Logger } from '@headway/server-kit/logger'
import { type Abilities, createAbilities } from './abilities.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Environment } from './environment.ts'
import { createEventFeed, type EventFeed } from './events/event-feed.ts'
import { createEvents, type Events } from './events/events.ts'
import { type Files, openFiles } from './files/files.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { createPersonalData, type PersonalData } from './personal-data.ts'
import { createMetrics, type Metrics } from './observability/metrics.ts'
import { createSettings, type Settings } from './settings.ts'

/** Parts of a process on which all other parts depend. */
interface PlatformDependencies {
  readonly environment: Environment
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}

/** Services that every module receives when it registers. */
export interface Platform extends PlatformDependencies {
  readonly events: Events
  readonly feed: EventFeed
  readonly jobs: Jobs
  readonly settings: Settings
  readonly abilities: Abilities
  readonly files: Files
  readonly personalData: PersonalData
  readonly metrics: Metrics
}

/** Puts a platform together; nothing is read or started yet. */
export function createPlatform(surroundings: PlatformDependencies): Platform {
  const { environment, database, clock, logger } = surroundings
  const feed = createEventFeed(database, logger)
  const settings = createSettings(database, feed, logger)
  const jobs = createJobs(database, logger, clock)
  jobs.poll(feed.catchUp)
  jobs.useTimeZone(() => settings.get('organization.timeZone'))
  return {
    environment,
    database,
    clock,
    logger,
    events: createEvents(database),
    feed,
    jobs,
    settings,
    abilities: createAbilities(),
    files: openFiles(environment.FILES_DIR, { jobs, database }),
    metrics: createMetrics(database, logger),
    personalData: createPersonalData(),
  }
}
