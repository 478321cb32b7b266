import { useSearchParams } from '@headway/sdk'
import type { ApprovalFilter, ReportFilter } from '../reports.api.ts'
import { isDay } from '../dates.ts'
import { commentParameter, newParameter, reportParameter } from '../routes.ts'

/** Maximum length of a search for reports, in characters. */
export const MAX_SEARCH_LENGTH = 200

type ApprovalChoice = ApprovalFilter | 'all'
/** Values of the approval filter in the order of its buttons. */
export const approvalChoices: readonly ApprovalChoice[] = ['all', 'pending', 'approved', 'none']

const filterNames = ['approval', 'author', 'task', 'from', 'to', 'blockers', 'unread', 'q'] as const
const idPattern = /^[1-9]\d{0,9}$/

/** Returns whether a value in the URL is one that the server accepts. */
const isValid: Record<(typeof filterNames)[number], (text: string) => boolean> = {
  approval: (text) => approvalChoices.includes(text as ApprovalChoice) && text !== 'all',
  author: (text) => idPattern.test(text),
  task: (text) => idPattern.test(text),
  from: isDay,
  to: isDay,
  blockers: (text) => text === 'open',
  unread: (text) => text === 'yes',
  q: (text) => text !== '',
}

/** Returns the filters in the URL that the server accepts. */
export function filterFrom(parameters: URLSearchParams): ReportFilter {
  const entries = filterNames.flatMap((name) => {
    const value = parameters.get(name)?.trim().slice(0, MAX_SEARCH_LENGTH) ?? ''
    return isValid[name](value) ? [[name, value]] : []
  })
  return Object.fromEntries(entries) as ReportFilter
}

/** Returns the state in the URL: the filter, the open report, and whether the dialog for a new report is open. */
export function useReportAddress() {
  const [parameters, setParameters] = useSearchParams()
  const filter = filterFrom(parameters)
  const change = (name: string, value: string | null) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === null) {
          next.delete(name)
        } else {
          next.set(name, value)
        }
        if (name === reportParameter) {
          // The comment parameter belongs to the report that was open.
          next.delete(commentParameter)
        }
        return next
      },
      { replace: name !== reportParameter },
    )
  const setFilter = (chosen: ReportFilter) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        for (const name of filterNames) {
          next.delete(name)
        }
        for (const [name, value] of Object.entries(chosen)) {
          next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return {
    filter,
    choice: filter.approval ?? ('all' as ApprovalChoice),
    isCreating: parameters.has(newParameter),
    openId: Number(parameters.get(reportParameter) ?? Number.NaN),
    change,
    setFilter,
    clear: () => setParameters({}, { replace: true }),
  }
}

export type ReportAddress = ReturnType<typeof useReportAddress>
