import type { Finding } from '@headway/contracts/admin'

interface FindingTexts {
  title: string
  /** Text for a passed check. */
  fine: string
  whatToDo: string
}

const people = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`

/** Texts of the security audit. */
export const findingTexts: Record<Finding['kind'], FindingTexts> = {
  administratorsWithoutSecondFactor: {
    title: 'Administrators without two-factor sign-in',
    fine: 'Every administrator has a second factor.',
    whatToDo: 'Ask them to set it up on their account page.',
  },
  inactiveAdministrators: {
    title: 'Inactive administrators',
    fine: 'Every administrator has signed in within 30 days.',
    whatToDo: 'Deactivate them or give them another role.',
  },
  staleAccounts: {
    title: 'Unused accounts',
    fine: 'Everyone with access has signed in within 90 days.',
    whatToDo: 'Deactivate the accounts of those who have left.',
  },
  peopleWithoutManager: {
    title: 'People without a manager',
    fine: 'Everyone below the president has a manager.',
    whatToDo:
      'Set a manager for each of them, so that their work is visible and their files can be approved.',
  },
  demoAccounts: {
    title: 'Demo accounts',
    fine: 'No demo account has access.',
    whatToDo: 'Their passwords are published. Deactivate them, or reset their passwords.',
  },
  singleSuperAdmin: {
    title: 'Super administrators',
    fine: 'There are at least two super administrators.',
    whatToDo: 'Make a second person a super administrator, so that you always have a backup.',
  },
  unusedTokens: {
    title: 'Unused publishing tokens',
    fine: 'Every publishing token was used or created within 90 days.',
    whatToDo: 'Revoke tokens that are no longer needed.',
  },
  longLivedTokens: {
    title: 'Long-lived publishing tokens',
    fine: 'Every publishing token expires within 180 days.',
    whatToDo: 'Replace them with tokens that expire sooner.',
  },
  unusedApiTokens: {
    title: 'Unused API tokens',
    fine: 'Every API token was used or created within 90 days.',
    whatToDo: 'Ask the owners whether they still need them, and revoke the rest.',
  },
  weakSettings: {
    title: 'Weakened security settings',
    fine: 'No security setting is weaker than its default.',
    whatToDo: 'Review these settings and reset the ones you don’t need.',
  },
  insecureAddress: {
    title: 'Connection encryption',
    fine: 'The portal uses https or is only reachable from this machine.',
    whatToDo:
      'Put a reverse proxy with a certificate in front of the portal and set PUBLIC_URL to its https address.',
  },
  roleSwitch: {
    title: 'Developer role switch',
    fine: 'The developer role switch is off.',
    whatToDo: 'Remove DEV_ROLE_SWITCH from the backend’s environment.',
  },
  auditUnprotected: {
    title: 'Audit log protection',
    fine: 'The app’s database account can’t change or delete audit entries.',
    whatToDo:
      'Give the backend a database account without these rights, and set the owner’s as DATABASE_OWNER_URL. See the operations guide.',
  },
  auditBroken: {
    title: 'Audit log integrity',
    fine: 'The last check found no changes in the audit log.',
    whatToDo: 'Compare the audit log with a backup, and find out who had access to the database.',
  },
}

/** Details of findings, one sentence each. */
export const details = {
  couldNotLook: 'Unknown, because the sign-in service can’t be reached.',
  neverChecked: 'The audit log has not been checked yet.',
  withoutSecondFactor: (count: number) =>
    `${people(count, 'administrator signs', 'administrators sign')} in with only a password.`,
  inactive: (count: number) =>
    `${people(count, 'administrator has', 'administrators have')} not signed in for 30 days.`,
  stale: (count: number) => `${people(count, 'account has', 'accounts have')} not been used for 90 days.`,
  withoutManager: (count: number) => `${people(count, 'person has', 'people have')} no manager.`,
  demo: (count: number) => `${people(count, 'account', 'accounts')} at headway.test can sign in.`,
  noSuperAdmin: 'There is no super administrator.',
  oneSuperAdmin: 'There is only one super administrator.',
  tokens: (names: readonly string[]) => `${people(names.length, 'token', 'tokens')}: ${names.join(', ')}.`,
  unusedApiTokens: (count: number) =>
    `${people(count, 'active token has', 'active tokens have')} not been used for 90 days.`,
  settings: (keys: readonly string[]) => `${keys.join(', ')}.`,
  insecure: (url: string) =>
    `The portal is reached at ${url}, which sends passwords and sessions unencrypted.`,
  roleSwitch: 'Anyone who is signed in can take any role.',
  unprotected: 'The app’s database account can change or delete audit entries.',
}
