import { isSafeUrl, limits } from '@headway/contracts'
import type { ReportTaskInput } from '@headway/contracts/reports'
import type { TaskSummary } from '@headway/contracts/tasks'
import { messages } from '../messages/en.ts'
import type { BlockerDraft, StoredReport } from './reportDraft.ts'

const texts = messages.form

/** Returns a task for the report with its preset percentage, the progress of the task. */
export const toReportTask = ({ id, progress }: TaskSummary): ReportTaskInput => ({
  taskId: id,
  completionPercentage: Math.round(progress),
})

/** Returns the tasks of the report: those of the draft that the author still works on, or the first task. */
export function tasksOf(
  chosen: readonly ReportTaskInput[],
  available: readonly TaskSummary[],
): ReportTaskInput[] {
  const kept = chosen.filter(({ taskId }) => available.some(({ id }) => id === taskId))
  return kept.length > 0 ? kept : available.slice(0, 1).map(toReportTask)
}

type NewLink = StoredReport['newLink']

/** Returns whether neither a title nor a URL was entered. */
export const isBlankLink = ({ title, url }: NewLink): boolean => title.trim() === '' && url.trim() === ''

/** Returns why a link cannot be added to the report; undefined if it can, or if nothing was entered. */
export function findLinkProblem(link: NewLink): string | undefined {
  const { title, url } = link
  if (isBlankLink(link)) {
    return undefined
  }
  if (title.trim() === '' || url.trim() === '') {
    return texts.linkNeedsBoth
  }
  return isSafeUrl(url.trim()) ? undefined : texts.linkNotSafe
}

/** Returns the task of a blocker: the chosen one while the report names it, or the first task. */
export const blockedTaskOf = (
  { taskId }: Pick<BlockerDraft, 'taskId'>,
  tasks: readonly ReportTaskInput[],
): number | undefined => (tasks.find((task) => task.taskId === taskId) ?? tasks[0])?.taskId

const toBlockerInput = (blocker: Omit<BlockerDraft, 'id'>, tasks: readonly ReportTaskInput[]) => {
  const { text, marksTask } = blocker
  const taskId = blockedTaskOf(blocker, tasks)
  return { text, ...(taskId === undefined ? {} : { taskId, marksTask }) }
}

/** Returns the fields of a submission; lists are JSON text. Includes a blocker and a link that were not added yet. */
export function fieldsOf(draft: StoredReport, tasks: readonly ReportTaskInput[]) {
  const { description, nextSteps, completion, newBlocker, newLink } = draft
  const [first] = tasks
  const pending = { text: newBlocker.trim(), taskId: null, marksTask: false }
  const blockers = [...draft.blockers, ...(pending.text === '' ? [] : [pending])]
  const links = [...draft.links, ...(newLink.url.trim() === '' ? [] : [newLink])]
  return {
    description: description.trim(),
    completionPercentage: String(first?.completionPercentage ?? completion),
    nextSteps: nextSteps.trim(),
    ...(first ? { taskId: String(first.taskId), tasks: JSON.stringify(tasks) } : {}),
    blockers: JSON.stringify(
      blockers.slice(0, limits.blockersPerReport).map((blocker) => toBlockerInput(blocker, tasks)),
    ),
    urlLinks: JSON.stringify(links.map(({ title, url }) => ({ title: title.trim(), url: url.trim() }))),
  }
}
