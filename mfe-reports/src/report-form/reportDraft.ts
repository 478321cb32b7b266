import type { ReportTaskInput } from '@headway/contracts/reports'

/** Value of the field `day` for a report about the present day. */
export const TODAY = 'today'

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
  /** Id of the blocked task of the report; null for the first one. */
  taskId: number | null
  /** Whether the task is marked as blocked. */
  marksTask: boolean
}

/** Fields of the form as they are stored, without the ids of rows. */
export type StoredReport = {
  /** Chosen day, `YYYY-MM-DD`, or `TODAY`; empty before a choice. */
  day: string
  tasks: ReportTaskInput[]
  description: string
  nextSteps: string
  blockers: Omit<BlockerDraft, 'id'>[]
  /** Text of a blocker that is not in the list yet. */
  newBlocker: string
  completion: number
  links: Omit<LinkDraft, 'id'>[]
  /** Link that is not in the list yet. */
  newLink: { title: string; url: string }
}

/** Last version of the server's draft that the form contains. */
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

/** Stored fields of an empty form. */
export const blankReport: StoredReport = {
  day: '',
  tasks: [],
  description: '',
  nextSteps: '',
  blockers: [],
  newBlocker: '',
  completion: 0,
  links: [],
  newLink: { title: '', url: '' },
}

/** Returns the fields of a stored draft in a fixed order. Those that an older page did not store are blank. */
export const readStored = (stored: Partial<StoredReport>): StoredReport => ({
  day: stored.day ?? '',
  tasks: (stored.tasks ?? []).map(({ taskId, completionPercentage }) => ({ taskId, completionPercentage })),
  description: stored.description ?? '',
  nextSteps: stored.nextSteps ?? '',
  blockers: (stored.blockers ?? []).map(({ text, taskId, marksTask }) => ({
    text,
    taskId,
    marksTask,
  })),
  newBlocker: stored.newBlocker ?? '',
  completion: stored.completion ?? 0,
  links: (stored.links ?? []).map(({ title, url }) => ({ title, url })),
  newLink: { title: stored.newLink?.title ?? '', url: stored.newLink?.url ?? '' },
})

let sequence = 0

/** Returns a new id for a row of the form, unique in this page. */
export const nextId = (): string => `draft-${++sequence}`

/** Returns fields for the form. Rows get new ids, because stored rows have none. */
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

/** Draft of an empty form that no draft on the server precedes. */
export const emptyDraft: ReportDraft = {
  ...blankReport,
  blockers: [],
  links: [],
  base: { version: 0, content: blankReport },
}

/** Returns whether the draft has no text, blockers or links. Day, tasks and percentages do not count. */
export const isBlank = ({
  description,
  nextSteps,
  blockers,
  newBlocker,
  links,
  newLink,
}: StoredReport | ReportDraft): boolean =>
  [description, nextSteps, newBlocker, newLink.title, newLink.url].every((text) => text === '') &&
  blockers.length === 0 &&
  links.length === 0

/** Compares stored fields, whose keys have a fixed order. */
export const isSameContent = (one: StoredReport, other: StoredReport): boolean =>
  JSON.stringify(readStored(one)) === JSON.stringify(readStored(other))
