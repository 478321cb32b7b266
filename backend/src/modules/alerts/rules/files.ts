import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/** Warn when a person has used this fraction of their storage quota. */
const NEARLY = 0.9
const MOST_PEOPLE = 50

/** Whether people are about to be refused because their share of the file storage is used up. */
export const quota: Rule = {
  kind: 'quota',
  every: 600,
  async find({ files, settings }) {
    const people = await files.findPeopleAbove({
      bytes: settings.get('files.bytesPerPerson') * NEARLY,
      limit: MOST_PEOPLE + 1,
    })
    return people.length === 0
      ? []
      : [
          {
            severity: 'warning',
            detail: findings.quota(Math.min(people.length, MOST_PEOPLE), people.length > MOST_PEOPLE),
          },
        ]
  },
}
