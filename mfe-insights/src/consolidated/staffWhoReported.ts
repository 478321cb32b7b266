import type { Reply } from '@headway/contracts'
import type { insightsConsolidated } from '@headway/contracts/insights'

/** Returns how many staff of a group sent at least one report. */
export const staffWhoReported = ({ reports }: Reply<typeof insightsConsolidated>['groups'][number]): number =>
  new Set(reports.filter(({ author }) => author.role === 'staff').map(({ author }) => author.id)).size
