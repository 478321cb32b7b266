const textLength = { length: { max: 255 } }
const seen = { view: ['admin', 'user'], edit: ['admin'] }
const ownName = {
  validations: { ...textLength, 'person-name-prohibited-characters': {} },
  required: { roles: ['user'] },
  permissions: { view: ['admin', 'user'], edit: ['admin', 'user'] },
  multivalued: false,
}

/** The realm's user profile as the Admin API shows it; the same as in keycloak/portal-realm.json. */
export const userProfile = {
  attributes: [
    {
      name: 'username',
      displayName: '${username}',
      validations: {
        length: { min: 3, max: 255 },
        'username-prohibited-characters': {},
        'up-username-not-idn-homograph': {},
      },
      permissions: seen,
      multivalued: false,
    },
    {
      name: 'email',
      displayName: '${email}',
      validations: { email: {}, ...textLength },
      required: { roles: ['admin', 'user'] },
      permissions: seen,
      multivalued: false,
    },
    { name: 'firstName', displayName: '${firstName}', ...ownName },
    { name: 'lastName', displayName: '${lastName}', ...ownName },
    {
      name: 'managerId',
      displayName: 'Manager',
      validations: { length: { max: 64 } },
      permissions: { view: ['admin'], edit: ['admin'] },
      multivalued: false,
    },
  ],
  groups: [],
}
