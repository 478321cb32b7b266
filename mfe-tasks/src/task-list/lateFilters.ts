import { lazyComponent } from '@headway/sdk'

/** Loaded when a filter is edited. */
export const FilterEditor = lazyComponent(async () => (await import('./FilterFields.tsx')).FilterEditor)

/** Loaded when the filter panel is opened. */
export const FilterPanel = lazyComponent(async () => (await import('./FilterPanel.tsx')).FilterPanel)
