import type { Account } from '../accounts/accounts.ts'

/** Rights that the Admin API notes beside an account; the portal's service account has all but acting in its name. */
const ACCESS = {
  manageGroupMembership: true,
  resetPassword: true,
  view: true,
  mapRoles: true,
  impersonate: false,
  manage: true,
} as const

/** What a list shows of an account with `briefRepresentation=true`. */
export function briefUser(account: Account) {
  return {
    id: account.id,
    username: account.email,
    ...(account.firstName === null ? {} : { firstName: account.firstName }),
    ...(account.lastName === null ? {} : { lastName: account.lastName }),
    email: account.email,
    emailVerified: account.emailVerified,
    enabled: account.enabled,
    createdTimestamp: account.createdAt,
    access: { manage: true },
  }
}

/** What a list shows of an account. */
export function listedUser(account: Account) {
  return {
    ...briefUser(account),
    ...(Object.keys(account.attributes).length > 0 ? { attributes: account.attributes } : {}),
    totp: account.hasOtp,
    disableableCredentialTypes: [],
    requiredActions: account.requiredActions,
    notBefore: 0,
  }
}

/** One account, asked for by its id. */
export function wholeUser(account: Account) {
  return { ...listedUser(account), access: ACCESS }
}
