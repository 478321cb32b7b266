import type { RouteTable } from '../../platform/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerJobs } from './mail.jobs.ts'
import { personalRecords } from './personal-data.ts'

/** Begins the work of this module. */
export function registerMail(_table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords)
  registerJobs(platform)
}
