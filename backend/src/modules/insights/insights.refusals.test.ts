import type { EndpointDefinition } from '@headway/contracts'
import {
  insightsAnalytics,
  insightsConsolidated,
  insightsExecutive,
  insightsManagers,
  insightsOrganization,
  insightsPerson,
  insightsTeam,
} from '@headway/contracts/insights'
import { describe, expect, it } from 'vitest'
import { type Organization, usePortal } from '../../test/portal.ts'

type RoleName = keyof Organization

const { server, people } = await usePortal()

describe('the leadership pages', () => {
  const pages: [EndpointDefinition, RoleName[]][] = [
    [insightsTeam, ['pm', 'srPm', 'superAdmin']],
    [insightsManagers, ['srPm', 'superAdmin']],
    [insightsAnalytics, ['srPm', 'superAdmin']],
    [insightsExecutive, ['president', 'superAdmin']],
    [insightsConsolidated, ['president', 'superAdmin']],
    [insightsOrganization, ['president', 'superAdmin']],
    [insightsPerson, ['president', 'superAdmin']],
  ]
  const roles: RoleName[] = ['superAdmin', 'itAdmin', 'president', 'srPm', 'pm', 'staff', 'viewer']
  const optionsOf = (endpoint: EndpointDefinition) =>
    endpoint === insightsPerson ? { params: { id: people.staff.id } } : {}

  it.each(pages)(
    'the leadership page $name returns 403 for other roles and 401 without a session',
    async (endpoint, allowed) => {
      const options = optionsOf(endpoint)
      expect((await server.refuse(null, endpoint, options)).status).toBe(401)
      for (const role of roles) {
        const { status } = allowed.includes(role)
          ? await server.call(people[role], endpoint, options)
          : await server.refuse(people[role], endpoint, options)
        expect([role, status]).toEqual([role, allowed.includes(role) ? 200 : 403])
      }
    },
  )

  it.each<Record<string, string>>([{ manager: '0' }, { manager: 'me' }, { person: '1' }])(
    'insightsTeam returns 400 for the query %j',
    async (query) => {
      expect((await server.refuse(people.pm, insightsTeam, { query })).status).toBe(400)
    },
  )

  it.each<Record<string, string>>([{ day: 'today' }, { span: 'year' }, { day: '2026-02-30' }])(
    'insightsConsolidated returns 400 for the query %j',
    async (query) => {
      expect((await server.refuse(people.president, insightsConsolidated, { query })).status).toBe(400)
    },
  )
})
