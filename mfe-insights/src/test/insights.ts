import type { Reply, Role } from '@headway/contracts'
import type {
  insightsAnalytics,
  insightsConsolidated,
  insightsExecutive,
  InsightPerson,
  insightsPerson,
  ManagedTeam,
  OrganizationNode,
  ReportingPerson,
} from '@headway/contracts/insights'

export const TODAY = '2026-11-26'
export const AT = '2026-11-26T09:40:00.000Z'

/** Returns a person with the given first and last name. */
export function personWith(id: number, name: string, other: Partial<InsightPerson> = {}): InsightPerson {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { id, firstName, lastName, role: 'staff' as Role, profileImageUrl: null, managerId: null, ...other }
}

export const reportingWith = (
  id: number,
  name: string,
  other: Partial<ReportingPerson> = {},
): ReportingPerson => ({
  ...personWith(id, name),
  open: 0,
  overdue: 0,
  dueThisWeek: 0,
  directReports: 0,
  signedInAt: null,
  report: null,
  awayUntil: null,
  ...other,
})

export const managedWith = (id: number, name: string, other: Partial<ManagedTeam> = {}): ManagedTeam => ({
  manager: personWith(id, name, { role: 'pm' }),
  team: { people: 3, staff: 2, reported: 1, signedIn: 3 },
  tasks: { open: 9, overdue: 2, dueThisWeek: 4 },
  awayUntil: null,
  ...other,
})

export const nodeWith = (person: InsightPerson, other: Partial<OrganizationNode> = {}): OrganizationNode => ({
  person,
  directReports: 0,
  team: { people: 0, staff: 0, reported: 0, signedIn: 0 },
  own: { open: 0, overdue: 0 },
  tasks: { open: 0, overdue: 0 },
  report: null,
  ...other,
})

export const personStateWith = (node: OrganizationNode): Reply<typeof insightsPerson> => ({
  node,
  manager: null,
  signedInAt: AT,
  awayUntil: null,
  busiest: [],
})

const MONDAYS = ['2026-11-09', '2026-11-16', '2026-11-23']

/** Returns up to three weeks with tasks completed on their Mondays and Tuesdays. */
export const weeksOf = (...completed: readonly [number, number][]) =>
  completed.map(([monday, tuesday], index) => ({
    monday: MONDAYS[index] ?? TODAY,
    completed: [monday, tuesday, 0, 0, 0, 0, 0],
  }))

export const executiveWith = (
  other: Partial<Reply<typeof insightsExecutive>> = {},
): Reply<typeof insightsExecutive> => ({
  today: TODAY,
  tasks: { open: 0, overdue: 0, completedThisWeek: 0 },
  team: { people: 0, staff: 0, reported: 0, signedIn: 0 },
  weeks: weeksOf([0, 0], [0, 0], [0, 0]),
  overdueByManager: [],
  oldest: [],
  ...other,
})

export const consolidatedWith = (
  other: Partial<Reply<typeof insightsConsolidated>> = {},
): Reply<typeof insightsConsolidated> => ({
  today: TODAY,
  from: TODAY,
  to: TODAY,
  groups: [],
  isPartial: false,
  ...other,
})

export const analyticsWith = (
  other: Partial<Reply<typeof insightsAnalytics>> = {},
): Reply<typeof insightsAnalytics> => ({
  today: TODAY,
  tasks: { open: 0, overdue: 0 },
  weeks: weeksOf([0, 0], [0, 0], [0, 0]).map((week) => ({ ...week, created: 0 })),
  overdueByAge: [
    { age: 'up to 2', tasks: 0, from: '2026-11-24', to: '2026-11-26' },
    { age: '3-5', tasks: 0, from: '2026-11-21', to: '2026-11-23' },
    { age: '6-10', tasks: 0, from: '2026-11-16', to: '2026-11-20' },
    { age: '11-20', tasks: 0, from: '2026-11-06', to: '2026-11-15' },
    { age: 'over 20', tasks: 0, from: null, to: '2026-11-05' },
  ],
  openByPerson: [],
  ...other,
})
