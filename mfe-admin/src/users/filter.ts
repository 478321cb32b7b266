import { roles } from '@headway/contracts'
import type { UserFilter, UserSort } from '../users.api.ts'

/** Sort orders of the list, the default first. */
export const sorts: readonly UserSort[] = ['name', '-name', 'email', '-email', '-created', 'created']

/** Returns the filter named in the URL, without unknown values. */
export function readFilter(parameters: URLSearchParams): UserFilter {
  const q = parameters.get('q')?.trim().slice(0, 100)
  const role = roles.find((value) => value === parameters.get('role'))
  const status = (['active', 'inactive'] as const).find((value) => value === parameters.get('status'))
  const sort = sorts.find((value) => value === parameters.get('sort'))
  const managerId = /^[1-9]\d{0,9}$/.exec(parameters.get('managerId') ?? '')?.[0]
  return {
    ...(q ? { q } : {}),
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(managerId ? { managerId } : {}),
    ...(sort && sort !== 'name' ? { sort } : {}),
  }
}

/** Returns whether a filter can exclude users. */
export const narrows = ({ sort: _, ...rest }: UserFilter): boolean => Object.keys(rest).length > 0

/** Converts a filter to URL parameters. */
export const toParameters = (filter: UserFilter): Record<string, string> => ({ ...filter })
