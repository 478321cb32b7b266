/** Panels of the dashboard that only staff have, in one chunk. */
export { OwnReports } from './OwnReports.tsx'
export { OwnTasks } from './OwnTasks.tsx'
