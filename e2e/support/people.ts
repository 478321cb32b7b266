import type { Role } from '@headway/contracts'

/** A person of the demo organization (`tools/seed/demo.json`). */
export interface Person {
  email: string
  name: string
  role: Role
}

const person = (email: string, name: string, role: Role): Person => ({ email, name, role })

/** Password of all demo accounts. */
export const PASSWORD = 'headway-demo'

/** One person of each role. */
export const people = {
  staff: person('staff@headway.test', 'Sam Rivera', 'staff'),
  pm: person('pm@headway.test', 'Priya Nair', 'pm'),
  sr_pm: person('srpm@headway.test', 'Marcus Bell', 'sr_pm'),
  president: person('president@headway.test', 'Eleanor Whitfield', 'president'),
  it_admin: person('itadmin@headway.test', 'Ravi Menon', 'it_admin'),
  super_admin: person('superadmin@headway.test', 'Olivia Hartmann', 'super_admin'),
  viewer: person('viewer@headway.test', 'Vera Lindqvist', 'viewer'),
} as const satisfies Record<Role, Person>

/** Managers with one direct report each, so that parallel tests use different people. */
export const teams = {
  first: {
    manager: person('jonas.keller@headway.test', 'Jonas Keller', 'pm'),
    member: person('ines.moreau@headway.test', 'Ines Moreau', 'staff'),
  },
  second: {
    manager: person('beatriz.almeida@headway.test', 'Beatriz Almeida', 'pm'),
    member: person('sofia.castillo@headway.test', 'Sofia Castillo', 'staff'),
  },
  third: {
    manager: person('tomasz.wrona@headway.test', 'Tomasz Wrona', 'pm'),
    member: person('emil.larsen@headway.test', 'Emil Larsen', 'staff'),
  },
  fourth: {
    manager: person('grace.adeyemi@headway.test', 'Grace Adeyemi', 'pm'),
    member: person('zanele.mokoena@headway.test', 'Zanele Mokoena', 'staff'),
  },
  fifth: {
    manager: person('daniel.fraser@headway.test', 'Daniel Fraser', 'pm'),
    member: person('clara.jensen@headway.test', 'Clara Jensen', 'staff'),
  },
} as const

/** Only the tests of notifications give this person tasks, since they count notifications. */
export const counted = {
  manager: teams.fourth.manager,
  member: person('peter.vargas@headway.test', 'Peter Vargas', 'staff'),
} as const

/**
 * Direct reports whose drafts only the smoke tests use: a report that another test sends for the same person empties
 * the draft.
 */
export const smokeReporters = {
  pm: person('chidi.eze@headway.test', 'Chidi Eze', 'staff'),
  first: person('owen.pritchard@headway.test', 'Owen Pritchard', 'staff'),
  second: person('aiden.murphy@headway.test', 'Aiden Murphy', 'staff'),
} as const

/** Direct reports of the second team whose drafts only the tests of approvals use, one each. */
export const approvalReporters = {
  pointer: person('yuki.sato@headway.test', 'Yuki Sato', 'staff'),
  keyboard: person('fatima.zahra@headway.test', 'Fatima Zahra', 'staff'),
} as const

/** Only the tests of large uploads use this person's draft. */
export const uploader = person('leila.rahimi@headway.test', 'Leila Rahimi', 'staff')

/** Only the test of a usual day's report uses this person's draft, and no test assigns them tasks. */
export const dailyReporter = person('arjun.shah@headway.test', 'Arjun Shah', 'staff')

/** A person without tasks, reports or direct reports. */
export const unusedAccount = person('ruth.abara@headway.test', 'Ruth Abara', 'staff')
