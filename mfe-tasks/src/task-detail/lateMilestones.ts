/** What of milestones comes after them, in one file: each file of a section is named, with its hash, before the first page. */

export { EditMilestoneDialog } from './MilestoneDialog.tsx'
export { ProgressFigure } from '../progress-line/ProgressFigure.tsx'
