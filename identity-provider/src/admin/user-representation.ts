import type { Account } from '../accounts/accounts.ts'

/** Returns an account in the format of the Admin API, with the fields that the portal reads or sends back. */
export const userRepresentation = (account: Account) => ({
  id: account.id,
  username: account.email,
  ...(account.firstName === null ? {} : { firstName: account.firstName }),
  ...(account.lastName === null ? {} : { lastName: account.lastName }),
  email: account.email,
  emailVerified: account.emailVerified,
  enabled: account.enabled,
  createdTimestamp: account.createdAt,
  ...(Object.keys(account.attributes).length > 0 ? { attributes: account.attributes } : {}),
  totp: account.hasOtp,
  requiredActions: account.requiredActions,
})
