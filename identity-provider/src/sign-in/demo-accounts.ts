import type { DemoAccount } from '../pages/login-page.ts'

/** Users of the demo organization on the login page, and their common password. */
export interface DemoOrganization {
  readonly accounts: readonly DemoAccount[]
  readonly password: string
}

/** One account for each role. The seed file of the demo organization creates them. */
export const demoOrganization: DemoOrganization = {
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
