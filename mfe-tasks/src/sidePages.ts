/**
 * Pages beside the list, in one chunk: each of its own would cost everybody's first load its name and its hash.
 */
export { ApprovalsPage } from './approvals/ApprovalsPage.tsx'
export { SeriesList } from './series/SeriesList.tsx'
export { SeriesPage } from './series/SeriesPage.tsx'
export { TemplatesPage } from './templates/TemplatesPage.tsx'
export { TrashPage } from './trash/TrashPage.tsx'
