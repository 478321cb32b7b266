import { people, type Person } from './people.ts'

/** A section of this repository and how a person opens it. */
export interface BuiltInSection {
  name: string
  person: Person
  path: string
  heading: string
  /** Another section in the person's Navigation, with its heading. */
  other: { entry: string; heading: string }
}

const tasks = { entry: 'All Tasks', heading: 'All Tasks' }

/** Section in which all faults are simulated, because the shell treats all sections alike. */
export const activitySection: BuiltInSection = {
  name: 'mfe_activity',
  person: people.pm,
  path: '/activity',
  heading: 'Login Activity and Session Tracking',
  other: tasks,
}

/** All sections of this repository. */
export const builtInSections: readonly BuiltInSection[] = [
  {
    name: 'mfe_tasks',
    person: people.pm,
    path: '/tasks',
    heading: 'All Tasks',
    other: { entry: 'Team Reports', heading: 'Progress Reports' },
  },
  {
    name: 'mfe_reports',
    person: people.pm,
    path: '/reports',
    heading: 'Progress Reports',
    other: tasks,
  },
  {
    name: 'mfe_admin',
    person: people.it_admin,
    path: '/users',
    heading: 'User Management',
    other: tasks,
  },
  activitySection,
  {
    name: 'mfe_insights',
    person: people.pm,
    path: '/team',
    heading: 'Manage Team',
    other: tasks,
  },
]
