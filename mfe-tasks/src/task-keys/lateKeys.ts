import { lazyComponent } from '@headway/sdk'

/** Read with the dialogs at the first sign of a hand on a list: a chunk of its own would cost the first load its hash. */
export const TaskKeys = lazyComponent(async () => (await import('../task-form/TaskDialogs.tsx')).TaskKeys)
