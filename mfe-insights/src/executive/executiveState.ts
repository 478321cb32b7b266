import type { Reply } from '@headway/contracts'
import type { insightsExecutive } from '@headway/contracts/insights'

/** Reply that the executive page shows. */
export type ExecutiveState = Reply<typeof insightsExecutive>
