import { lazyComponent } from '@headway/sdk'

// One chunk: whoever narrows a list sees both.
const parts = () => import('./filterParts.ts')

/** Read by whoever opens the filters. */
export const FilterSheet = lazyComponent(async () => (await parts()).FilterSheet)

/** Read by whoever looks at a part of the tasks. */
export const FilterTokens = lazyComponent(async () => (await parts()).FilterTokens)
