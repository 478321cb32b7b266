import type { Report } from '@headway/contracts/reports'

/** Returns the approval state for the badge of a report (specification, section 4). */
export function summarizeApproval({
  needsApproval,
  approvedAt,
}: Pick<Report, 'needsApproval' | 'approvedAt'>) {
  if (!needsApproval) {
    return 'none' as const
  }
  return approvedAt ? ('approved' as const) : ('pending' as const)
}
