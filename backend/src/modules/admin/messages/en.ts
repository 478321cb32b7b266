import type { Finding } from '@headway/contracts/admin'

interface FindingTexts {
  title: string
  /** Where nothing was found. */
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
    title: 'Administrators who do not sign in',
    fine: 'Every administrator has signed in within 30 days.',
    whatToDo: 'Deactivate them, or give them a role without administration.',
  },
  staleAccounts: {
    title: 'Accounts that nobody uses',
    fine: 'Everybody with access has signed in within 90 days.',
    whatToDo: 'Deactivate the accounts of those who have left.',
  },
  peopleWithoutManager: {
    title: 'People with no manager',
    fine: 'Everybody who reports to somebody has a manager.',
    whatToDo: 'Give each of them a manager: nobody sees their work or decides about their files otherwise.',
  },
  demoAccounts: {
    title: 'Accounts of the demo organisation',
    fine: 'No account of the demo organisation has access.',
    whatToDo: 'Their passwords are published. Deactivate them, or reset their passwords.',
  },
  singleSuperAdmin: {
    title: 'Super administrators',
    fine: 'There are at least two super administrators.',
    whatToDo: 'Make somebody else a super administrator, so that one can help the other.',
  },
  unusedTokens: {
    title: 'Publishing tokens that nobody uses',
    fine: 'Every publishing token was used within 90 days, or is newer.',
    whatToDo: 'Take back tokens that are not needed.',
  },
  longLivedTokens: {
    title: 'Publishing tokens that last long',
    fine: 'No publishing token can be used for more than 180 days from now.',
    whatToDo: 'Replace them with tokens that end sooner.',
  },
  unusedApiTokens: {
    title: 'API tokens that nobody uses',
    fine: 'Every API token was used within 90 days, or is newer.',
    whatToDo: 'Ask their owners whether they still need them, and end those that they do not.',
  },
  weakSettings: {
    title: 'Settings weaker than the default',
    fine: 'No setting that protects the portal is weaker than its default.',
    whatToDo: 'Look at these settings, and set them back where there is no reason for them.',
  },
  insecureAddress: {
    title: 'Encryption of the connection',
    fine: 'The portal is reached over https, or only from this machine.',
    whatToDo:
      'Put a reverse proxy with a certificate in front of the portal, and set PUBLIC_URL to its https address.',
  },
  roleSwitch: {
    title: 'Developer’s role switch',
    fine: 'The developer’s role switch is off.',
    whatToDo: 'Remove DEV_ROLE_SWITCH from the backend’s environment: with it, anybody can take any role.',
  },
  auditUnprotected: {
    title: 'Protection of the audit log',
    fine: 'The account that serves requests can neither change nor delete audit entries.',
    whatToDo:
      'Give the backend an account that may not, and the owner’s as DATABASE_OWNER_URL; see the operations guide.',
  },
  auditBroken: {
    title: 'Integrity of the audit log',
    fine: 'The last check found the audit log as it was written.',
    whatToDo: 'Compare the audit log with a backup, and find out who had access to the database.',
  },
}

/** What was found, in one sentence. */
export const details = {
  couldNotLook: 'The sign-in service cannot be reached, so this is not known.',
  neverChecked: 'The audit log has not been checked yet.',
  withoutSecondFactor: (count: number) =>
    `${people(count, 'administrator signs', 'administrators sign')} in with a password alone.`,
  inactive: (count: number) =>
    `${people(count, 'administrator has', 'administrators have')} not signed in for 30 days.`,
  stale: (count: number) =>
    `${people(count, 'person has', 'people have')} access and have not used it for 90 days.`,
  withoutManager: (count: number) => `${people(count, 'person reports', 'people report')} to nobody.`,
  demo: (count: number) => `${people(count, 'account', 'accounts')} at headway.test can sign in.`,
  noSuperAdmin: 'Nobody is a super administrator.',
  oneSuperAdmin: 'There is only one super administrator.',
  tokens: (names: readonly string[]) => `${people(names.length, 'token', 'tokens')}: ${names.join(', ')}.`,
  unusedApiTokens: (count: number) =>
    `${people(count, 'token can', 'tokens can')} be used and ${count === 1 ? 'was' : 'were'} not for 90 days.`,
  settings: (keys: readonly string[]) => `${keys.join(', ')}.`,
  insecure: (url: string) =>
    `The portal is reached at ${url}, where passwords and sessions travel in the clear.`,
  roleSwitch: 'Anybody who is signed in can take any role.',
  unprotected: 'The database account of the portal could change or delete audit entries.',
}
