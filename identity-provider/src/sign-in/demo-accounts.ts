import type { DemoAccount } from '../pages/login-page.ts'

/** The people of the demo organisation that the login page offers, and their common password. */
export interface DemoOrganisation {
  readonly accounts: readonly DemoAccount[]
  readonly password: string
}

/** One account for each role; the seed file of the demo organisation creates them. */
export const demoOrganisation: DemoOrganisation = {
  accounts: [
    { role: 'Super Administrator', email: 'superadmin@headway.test' },
    { role: 'IT Administrator', email: 'itadmin@headway.test' },
    { role: 'President', email: 'president@headway.test' },
    { role: 'Senior Project Manager', email: 'srpm@headway.test' },
    { role: 'Project Manager', email: 'pm@headway.test' },
    { role: 'Staff Member', email: 'staff@headway.test' },
    { role: 'Viewer', email: 'viewer@headway.test' },
  ],
  password: 'headway-demo',
}
