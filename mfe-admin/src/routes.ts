/** Addresses inside the section, absolute. */
export const toUsers = () => '/users'
export const toUser = (id: number) => `/users/${id}`
export const toUserImport = () => '/users/import'
export const toSignInFailures = () => '/users/refused-sign-ins'
export const toReportsOf = (id: number) => `/users?managerId=${id}`
