import { useSearchParams } from '@headway/sdk'
import type { ApprovalFilter, ReportFilter } from '../reports.api.ts'
import { newParameter, reportParameter } from '../routes.ts'

export const MAX_SEARCH_LENGTH = 200

export type ApprovalChoice = ApprovalFilter | 'all'
export const approvalChoices: readonly ApprovalChoice[] = ['all', 'pending', 'approved', 'none']

const isChoice = (value: string | null): value is ApprovalChoice =>
  approvalChoices.includes(value as ApprovalChoice)

const DAY = /^\d{4}-\d\d-\d\d$/
const ID = /^[1-9]\d{0,9}$/

/** Returns a parameter whose text has the right form; other texts, for example of an old link, are ignored. */
const matching = (value: string | null, pattern: RegExp): string | undefined =>
  value !== null && pattern.test(value) ? value : undefined

const withoutUndefined = (
  filter: { [Key in keyof ReportFilter]: ReportFilter[Key] | undefined },
): ReportFilter => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

/** Returns the state in the URL: the filter, the open report, and whether the dialog for a new report is open. */
export function useReportAddress() {
  const [parameters, setParameters] = useSearchParams()
  const approvalParameter = parameters.get('approval')
  const choice = isChoice(approvalParameter) ? approvalParameter : 'all'
  const q = parameters.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH) ?? ''
  const filter = withoutUndefined({
    approval: choice === 'all' ? undefined : choice,
    q: q || undefined,
    author: matching(parameters.get('author'), ID),
    from: matching(parameters.get('from'), DAY),
    to: matching(parameters.get('to'), DAY),
    blockers: parameters.get('blockers') === 'open' ? 'open' : undefined,
    unread: parameters.get('unread') === 'yes' ? 'yes' : undefined,
  })
  const changeAll = (changes: Record<string, string | null>) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') {
            next.delete(name)
          } else {
            next.set(name, value)
          }
        }
        return next
      },
      { replace: !(reportParameter in changes) },
    )
  return {
    choice,
    q,
    filter,
    isCreating: parameters.has(newParameter),
    openId: Number(parameters.get(reportParameter) ?? Number.NaN),
    change: (name: string, value: string | null) => changeAll({ [name]: value }),
    changeAll,
    showAll: () => setParameters({}, { replace: true }),
  }
}

export type ReportAddress = ReturnType<typeof useReportAddress>
