import { roles } from '@headway/contracts'
import type { UserFilter } from '../users.api.ts'

/** The filter an address names; what it does not know is left out. */
export function readFilter(parameters: URLSearchParams): UserFilter {
  const q = parameters.get('q')?.trim().slice(0, 100)
  const role = roles.find((value) => value === parameters.get('role'))
  const status = (['active', 'inactive'] as const).find((value) => value === parameters.get('status'))
  return { ...(q ? { q } : {}), ...(role ? { role } : {}), ...(status ? { status } : {}) }
}

/** The address of a filter. */
export const toParameters = (filter: UserFilter): Record<string, string> => ({ ...filter })
