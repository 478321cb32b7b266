import { address } from './endpoint.ts'

export const insightsTeam = address({ name: 'insightsTeam', method: 'GET', path: '/api/insights/team' })
export const insightsManagers = address({
  name: 'insightsManagers',
  method: 'GET',
  path: '/api/insights/managers',
})
export const insightsOrganization = address({
  name: 'insightsOrganization',
  method: 'GET',
  path: '/api/insights/organization',
})
export const insightsPerson = address({
  name: 'insightsPerson',
  method: 'GET',
  path: '/api/insights/organization/:id',
})
export const insightsExecutive = address({
  name: 'insightsExecutive',
  method: 'GET',
  path: '/api/insights/executive',
})
export const insightsConsolidated = address({
  name: 'insightsConsolidated',
  method: 'GET',
  path: '/api/insights/consolidated',
})
export const insightsAnalytics = address({
  name: 'insightsAnalytics',
  method: 'GET',
  path: '/api/insights/analytics',
})
