import type { Reply } from '@headway/contracts'
import type { reportSuggestions } from '@headway/contracts/report-blockers'
import { changeMessages as texts } from '../messages/changes.ts'

/** A change of a task that the author has made on the day. */
export type OwnChange = Reply<typeof reportSuggestions>['changes'][number]

function describeMilestoneChange({ milestone, before, after }: OwnChange): string {
  const { title = '', part } = milestone ?? {}
  if (part === 'progress' && typeof after === 'number') {
    return after === 100 ? texts.milestoneDone(title) : texts.milestoneProgress(title, after)
  }
  if (part === 'itself') {
    return before === null ? texts.milestoneAdded(title) : texts.milestoneRemoved(title)
  }
  return texts.milestoneChanged(title)
}

function describeFieldChange(change: OwnChange): string {
  const { field, before, after, milestone } = change
  if (milestone) {
    return describeMilestoneChange(change)
  }
  if (field === 'status' && typeof after === 'string') {
    return after === 'completed' ? texts.completed : texts.status(texts.statuses[after] ?? after)
  }
  if (field === 'files') {
    return after === null ? texts.fileRemoved(String(before)) : texts.fileAdded(String(after))
  }
  if (field === 'blocked') {
    return typeof after === 'string' ? texts.blocked(after) : texts.unblocked
  }
  return texts.changed(texts.fields[field])
}

/** Returns one line about a change, for example 'Ledger: completed'. */
export const describeChange = (change: OwnChange): string =>
  texts.line(change.task.title, describeFieldChange(change))
