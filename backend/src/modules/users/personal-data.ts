import type { PersonalRecords } from '../../platform/personal-data.ts'

/** What this module keeps of people (docs/RULES.md, "What is recorded about people"). */
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
  'users.manager_id': 'who reports to somebody stands in the profile of those who do',
  'user_words.user_id': 'the words of the profile, so that the person is found',
  'user_closure.ancestor_id': 'follows from the managers of the profiles',
  'user_closure.descendant_id': 'follows from the managers of the profiles',
}
