import type { PersonalRecords } from '../../platform/personal-data.ts'
import { FAILURE_RETENTION_DAYS } from './failures/sign-in-failures.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'refusedSignIns',
    from: 'sign_in_failures',
    person: 'sign_in_failures.user_id',
    order: ['sign_in_failures.happened_at', 'sign_in_failures.id'],
    at: 'sign_in_failures.happened_at',
    fields: {
      at: 'sign_in_failures.happened_at',
      address: 'sign_in_failures.address',
      reason: 'sign_in_failures.reason',
    },
    keptDays: () => FAILURE_RETENTION_DAYS,
  },
]

export const unlistedColumns = {
  'identity_account_operations.actor_id':
    'what an administrator has the identity provider do, for the moment it takes',
  'identity_account_operations.user_id':
    'what an administrator has the identity provider do, for the moment it takes',
  'identity_outbox.user_id': 'a change of the profile on its way to the identity provider',
}
