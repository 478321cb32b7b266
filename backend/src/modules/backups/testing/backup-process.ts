import { createLogger } from '@headway/server-kit/logger'
import { openDatabase } from '../../../platform/database.ts'
import { parseEnvironment } from '../../../platform/environment.ts'
import { createPlatform } from '../../../platform/platform.ts'
import { makeBackup, nameFor } from '../making/make-backup.ts'
import { placeOf } from '../store/place.ts'

/** Makes one backup after the other and says each step, until it is killed; for tests of what such a process leaves. */
const environment = parseEnvironment(process.env)
const platform = createPlatform({
  environment,
  database: openDatabase(environment.DATABASE_URL),
  clock: { now: () => new Date() },
  logger: createLogger('backend', 'silent'),
})
const place = placeOf({ environment })
if (!place) {
  throw new Error('no place for backups')
}
const say = (step: string) => process.stdout.write(`${step}\n`)
for (let number = 1; ; number++) {
  say('begun')
  await makeBackup(platform, place, nameFor(number, new Date()), say)
}
