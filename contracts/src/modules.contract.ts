import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * Version that a section's `requires.portal` is compared with. The major version is the newest mount contract that the
 * shell supports.
 */
export const portalVersion = '2.0.0'

/**
 * Version of each backend module's contract, by semver: an addition increments the minor version, a breaking change the
 * major version. A section declares in `requires.modules` the versions that it was built for.
 */
export const moduleVersions: Readonly<Record<string, string>> = {
  activity: '1.0.0',
  admin: '1.1.0',
  alerts: '1.0.0',
  approvals: '1.1.0',
  audit: '1.0.0',
  auth: '1.2.0',
  backups: '1.0.0',
  calendar: '1.1.0',
  dashboard: '2.0.0',
  database: '1.0.0',
  identity: '1.0.0',
  insights: '1.0.0',
  mail: '1.0.0',
  notifications: '1.1.0',
  privacy: '1.0.0',
  reports: '2.0.0',
  sections: '1.1.0',
  settings: '1.2.0',
  'task-comments': '1.0.0',
  'task-files': '1.1.0',
  'task-import': '1.0.0',
  'task-series': '1.0.0',
  'task-tags': '1.0.0',
  'task-views': '1.0.0',
  tasks: '1.2.0',
  uploads: '1.0.0',
  'user-import': '1.0.0',
  users: '1.1.0',
  webhooks: '1.0.0',
}

export const modulesList = endpoint('modulesList', 'GET /api/modules', {
  summary: "Returns the portal's version for sections, and the version of each module’s contract",
  reply: z.object({ portal: z.string(), modules: z.record(z.string(), z.string()) }),
})
