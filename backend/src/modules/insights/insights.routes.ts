import {
  insightsAnalytics,
  insightsConsolidated,
  insightsExecutive,
  insightsManagers,
  insightsOrganization,
  insightsPerson,
  insightsTeam,
} from '@headway/contracts/insights'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { readAnalytics } from './analytics.ts'
import { readConsolidated } from './consolidated.ts'
import { readExecutive } from './executive.ts'
import { can } from './insights.policy.ts'
import { readOrganization, readPerson } from './organization.ts'
import { readManagers, readTeam } from './teams.ts'

/** Registers the routes of the leadership pages, which compose the data of other modules. The module owns no table. */
export function registerInsights(table: RouteTable, platform: Platform): void {
  table.route(insightsTeam, { can: can.team, ability: 'insights.team' }, ({ actor, query }) =>
    readTeam(platform, actor, query.manager ?? actor.id),
  )
  table.route(insightsManagers, { can: can.managers, ability: 'insights.managers' }, ({ actor }) =>
    readManagers(platform, actor),
  )
  table.route(insightsAnalytics, { can: can.analytics, ability: 'insights.analytics' }, ({ actor }) =>
    readAnalytics(platform, actor),
  )
  table.route(insightsExecutive, { can: can.executive, ability: 'insights.executive' }, ({ actor }) =>
    readExecutive(platform, actor),
  )
  table.route(
    insightsConsolidated,
    { can: can.consolidated, ability: 'insights.consolidated' },
    ({ query }) => readConsolidated(platform, query),
  )
  table.route(
    insightsOrganization,
    { can: can.organization, ability: 'insights.organization' },
    ({ query }) => readOrganization(platform, query),
  )
  table.route(insightsPerson, { can: can.organization, ability: 'insights.organization' }, ({ params }) =>
    readPerson(platform, params.id),
  )
}
