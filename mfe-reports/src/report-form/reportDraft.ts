import type { ReportTaskInput } from '@headway/contracts/reports'
import { nextId } from './nextId.ts'

/** Link in the form. */
export interface LinkDraft {
  id: string
  title: string
  url: string
}

/** New blocker in the form. */
export interface BlockerDraft {
  id: string
  text: string
  /** Whether the report's task is marked as blocked. */
  marksTask: boolean
}

/** Fields of the form as they are stored, without the ids of rows. */
export type StoredReport = {
  tasks: ReportTaskInput[]
  description: string
  nextSteps: string
  blockers: Omit<BlockerDraft, 'id'>[]
  completion: number
  links: Omit<LinkDraft, 'id'>[]
}

/** The draft on the server that the form was last in step with. */
export interface DraftBase {
  version: number
  content: StoredReport
}

/** Fields of the form. */
export interface ReportDraft extends Omit<StoredReport, 'blockers' | 'links'> {
  blockers: BlockerDraft[]
  links: LinkDraft[]
  base: DraftBase
}

export const blankReport: StoredReport = {
  tasks: [],
  description: '',
  nextSteps: '',
  blockers: [],
  completion: 0,
  links: [],
}

/** Returns the fields of a stored draft. Those that an earlier build did not store are blank. */
export const readStored = (stored: Partial<StoredReport>): StoredReport => ({
  tasks: (stored.tasks ?? []).map(({ taskId, completionPercentage }) => ({ taskId, completionPercentage })),
  description: stored.description ?? '',
  nextSteps: stored.nextSteps ?? '',
  blockers: (stored.blockers ?? []).map(({ text, marksTask }) => ({ text, marksTask })),
  completion: stored.completion ?? 0,
  links: (stored.links ?? []).map(({ title, url }) => ({ title, url })),
})

/** Returns fields for the form, with new ids for rows, because every page counts ids from the start. */
export function toFields<Part extends Partial<StoredReport>>(part: Part) {
  const { blockers, links } = part
  return {
    ...part,
    ...(blockers ? { blockers: blockers.map((blocker) => ({ ...blocker, id: nextId() })) } : {}),
    ...(links ? { links: links.map((link) => ({ ...link, id: nextId() })) } : {}),
  } as Partial<ReportDraft>
}

/** Returns the draft of a stored value of the browser. */
export const restoreDraft = (stored: Partial<ReportDraft>): ReportDraft => {
  const content = readStored(stored)
  const { version = 0, content: base = blankReport } = stored.base ?? {}
  return { ...emptyDraft, ...toFields(content), base: { version, content: readStored(base) } }
}

export const emptyDraft: ReportDraft = {
  ...blankReport,
  blockers: [],
  links: [],
  base: { version: 0, content: blankReport },
}

/** Returns whether there is nothing to lose. Tasks and percentages are chosen again in a moment. */
export const isBlank = ({
  description,
  nextSteps,
  blockers,
  links,
}: Pick<StoredReport, 'description' | 'nextSteps'> & { blockers: unknown[]; links: unknown[] }): boolean =>
  description === '' && nextSteps === '' && blockers.length === 0 && links.length === 0

/** Compares stored fields, whose keys have a fixed order. */
export const isSameContent = (one: StoredReport, other: StoredReport): boolean =>
  JSON.stringify(readStored(one)) === JSON.stringify(readStored(other))
