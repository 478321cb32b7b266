import type { AuditArea } from '@headway/contracts/audit'
import { auditMessages } from '../messages/audit.ts'
import type { AuditFilter } from './audit.api.ts'

/** Areas of audit entries, in the order of the filter's options. */
export const areas = Object.keys(auditMessages.areas) as AuditArea[]

const shapes = {
  kind: /^[A-Za-z]{1,30}\.[A-Za-z_]{1,30}$/,
  person: /^[1-9]\d{0,9}$/,
  objectType: /^[A-Za-z]{1,24}$/,
  objectId: /^.{1,64}$/,
  address: /^[0-9A-Fa-f:.]{2,45}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  search: /^.{1,200}$/,
} as const

/** Returns the filter stored in the URL, without invalid values. */
export function readFilter(parameters: URLSearchParams): AuditFilter {
  const area = areas.find((value) => value === parameters.get('area'))
  const others = Object.entries(shapes).flatMap(([name, shape]) => {
    const value = parameters.get(name)?.trim() ?? ''
    return shape.test(value) ? [[name, value] as const] : []
  })
  return { ...(area ? { area } : {}), ...(Object.fromEntries(others) as AuditFilter) }
}

/** Converts a filter to URL parameters. */
export const toParameters = (filter: AuditFilter): Record<string, string> => ({ ...filter })
