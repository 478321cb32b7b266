import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What `requires.portal` of a section is compared with: the major is the newest mount contract that the shell runs. */
export const portalVersion = '2.0.0'

/**
 * Version of each backend module's contract, by semver: an addition raises the minor, whatever breaks a caller the major. A
 * section says in `requires.modules` what it was written against.
 */
export const moduleVersions: Readonly<Record<string, string>> = {
  activity: '1.0.0',
  admin: '1.1.0',
  alerts: '1.0.0',
  approvals: '1.0.0',
  audit: '1.0.0',
  auth: '1.2.0',
  backups: '1.0.0',
  calendar: '1.1.0',
  dashboard: '1.0.0',
  database: '1.0.0',
  identity: '1.0.0',
  insights: '1.0.0',
  mail: '1.0.0',
  notifications: '1.1.0',
  privacy: '1.0.0',
  reports: '1.1.0',
  sections: '1.1.0',
  settings: '1.2.0',
  tasks: '1.2.0',
  'user-import': '1.0.0',
  users: '1.1.0',
  webhooks: '1.0.0',
}

export const modulesList = endpoint('modulesList', 'GET /api/modules', {
  summary: 'The version of the portal for sections, and of each module’s contract',
  reply: z.object({ portal: z.string(), modules: z.record(z.string(), z.string()) }),
})
