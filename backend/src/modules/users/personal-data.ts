import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'profile',
    from: 'users',
    person: 'users.id',
    order: ['users.id'],
    at: 'users.created_at',
    fields: {
      firstName: 'users.first_name',
      lastName: 'users.last_name',
      email: 'users.email',
      role: 'users.role',
      isActive: 'users.is_active',
      managerId: 'users.manager_id',
      profileImageUrl: 'users.profile_image_url',
      createdAt: 'users.created_at',
      updatedAt: 'users.updated_at',
    },
  },
]

export const unlistedColumns = {
  'users.manager_id': 'the profiles of the direct reports name their manager',
  'user_search_terms.user_id': 'the words of the profile, so that the person is found',
  'user_closure.ancestor_id': 'follows from the managers of the profiles',
  'user_closure.descendant_id': 'follows from the managers of the profiles',
}
