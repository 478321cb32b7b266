import { limits } from '@headway/contracts'
import type { ReportTaskInput } from '@headway/contracts/reports'
import type { TaskSummary } from '@headway/contracts/tasks'
import { useDraft } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { findLinkProblem, tasksOf } from './reportFields.ts'
import {
  type BlockerDraft,
  emptyDraft,
  isBlank,
  nextId,
  type ReportDraft,
  restoreDraft,
  TODAY,
} from './reportDraft.ts'
import { type FileDraft, useChosenFiles } from './useChosenFiles.ts'
import { useReportDay } from './useReportDay.ts'
import { useServerDraft } from './useServerDraft.ts'
import { useSubmission } from './useSubmission.ts'

const texts = messages.form

/** Returns why a report cannot be submitted; undefined if it can. */
function findSubmitObstacle(
  draft: ReportDraft,
  files: readonly FileDraft[],
  isDayUnknown: boolean,
): string | undefined {
  if (draft.description.trim() === '') {
    return texts.descriptionNeeded
  }
  if (findLinkProblem(draft.newLink) !== undefined) {
    return texts.linkUnfinished
  }
  if (files.some((file) => file.isTooLarge)) {
    return texts.tooLarge
  }
  if (files.length > limits.filesPerReport) {
    return texts.tooMany
  }
  if (files.some(({ error }) => error !== undefined)) {
    return texts.uploadsFailed
  }
  if (files.some(({ isUploading }) => isUploading)) {
    return texts.uploading
  }
  return isDayUnknown ? texts.dayLoading : undefined
}

/** Keeps the fields of the form as a draft in this browser and on the server. */
function useReportDraft() {
  const draft = useDraft({ name: 'report', blank: emptyDraft, isBlank, restore: restoreDraft })
  const server = useServerDraft(draft)
  const { links, newLink, blockers, newBlocker } = draft.value
  const change = server.update

  const addLink = () =>
    change({
      links: [...links, { id: nextId(), title: newLink.title.trim(), url: newLink.url.trim() }],
      newLink: emptyDraft.newLink,
    })
  const addBlocker = () =>
    change({
      blockers: [...blockers, { id: nextId(), text: newBlocker.trim(), taskId: null, marksTask: false }],
      newBlocker: '',
    })

  return {
    draft: { ...server, value: draft.value },
    setDay: (day: string) => change({ day }),
    setTasks: (tasks: ReportTaskInput[]) => change({ tasks }),
    setDescription: (value: string) => change({ description: value }),
    setNextSteps: (value: string) => change({ nextSteps: value }),
    setNewBlocker: (text: string) => change({ newBlocker: text }),
    addBlocker,
    setBlockers: (value: BlockerDraft[]) => change({ blockers: value }),
    setCompletion: (value: number) => change({ completion: value }),
    setNewLink: (link: ReportDraft['newLink']) => change({ newLink: link }),
    addLink,
    removeLink: (id: string) => change({ links: links.filter((link) => link.id !== id) }),
  }
}

/**
 * Returns the state of the report form. A failed submission keeps all input, a successful one clears it.
 *
 * @param available tasks to choose from; empty for a report without a task. The first is preselected.
 */
export function useReportForm(available: readonly TaskSummary[]) {
  const { draft, ...editing } = useReportDraft()
  const tasks = tasksOf(draft.value.tasks, available)
  const reportDay = useReportDay(draft.value.day)
  const { files, clearFiles, forgetFiles, rejectUploads, ...choosing } = useChosenFiles()
  const submission = useSubmission({
    draft,
    available,
    files,
    reportDate: reportDay.reportDate,
    onFailure: rejectUploads,
    onSubmitted: () => {
      editing.setDay(TODAY)
      forgetFiles()
    },
  })
  const discard = () => {
    draft.discard()
    clearFiles()
  }

  return {
    ...editing,
    ...choosing,
    ...submission,
    ...draft.value,
    files,
    tasks,
    reportDay,
    taskOf: (taskId: number) => available.find(({ id }) => id === taskId),
    draftState: draft.state,
    stale: draft.stale,
    hasConflicts: draft.hasConflicts,
    resolveConflicts: draft.resolve,
    isRestored: draft.isRestored,
    isDirty: !isBlank(draft.value) || files.length > 0,
    blockedBecause: findSubmitObstacle(draft.value, files, reportDay.isUnknown),
    discard,
  }
}

export type ReportForm = ReturnType<typeof useReportForm>
