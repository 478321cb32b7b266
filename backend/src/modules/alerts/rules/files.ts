import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/** Warn when a user has used this fraction of their storage quota. */
const WARNING_FRACTION = 0.9
const MAX_COUNTED = 50

/** Checks whether users have nearly used up their storage quota, since their uploads will be refused. */
export const quota: Rule = {
  kind: 'quota',
  every: 600,
  async find({ files, settings }) {
    const people = await files.findUsersAbove({
      bytes: settings.get('files.bytesPerPerson') * WARNING_FRACTION,
      limit: MAX_COUNTED + 1,
    })
    return people.length === 0
      ? []
      : [
          {
            severity: 'warning',
            detail: findings.quota(Math.min(people.length, MAX_COUNTED), people.length > MAX_COUNTED),
          },
        ]
  },
}
