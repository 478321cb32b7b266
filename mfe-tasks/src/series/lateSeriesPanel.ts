import { lazyComponent } from '@headway/sdk'

/** Read after the task itself. */
export const TaskSeriesPanel = lazyComponent(
  async () => (await import('./TaskSeriesPanel.tsx')).TaskSeriesPanel,
)
