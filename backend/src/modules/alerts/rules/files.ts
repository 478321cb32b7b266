import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/** So much of a share is nearly all of it. */
const NEARLY = 0.9
const MOST_PEOPLE = 50

/** Whether people are about to be refused because their share of the file storage is used up. */
export const quota: Rule = {
  kind: 'quota',
  every: 600,
  async find({ files, settings }) {
    const people = await files.findFullShares({
      bytes: settings.get('files.bytesPerPerson') * NEARLY,
      files: settings.get('files.countPerPerson') * NEARLY,
      most: MOST_PEOPLE + 1,
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
