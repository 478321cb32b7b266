import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { personalRecords } from './personal-data.ts'
import { registerTemplates } from './templates.routes.ts'
import { registerViews } from './views.routes.ts'

export { createView } from './views.service.ts'

export function register(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords)
  registerViews(table, platform)
  registerTemplates(table, platform)
}
