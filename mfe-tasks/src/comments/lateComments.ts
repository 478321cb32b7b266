import { lazyComponent } from '@headway/sdk'

/** Read after the task itself. */
export const CommentsPanel = lazyComponent(async () => (await import('./CommentsPanel.tsx')).CommentsPanel)
