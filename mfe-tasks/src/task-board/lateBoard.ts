import { lazyComponent } from '@headway/sdk'

/** Read by whoever looks at the tasks as a board. */
export const TaskBoard = lazyComponent(async () => (await import('./TaskBoard.tsx')).TaskBoard)
