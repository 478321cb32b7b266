import { useToday } from '@headway/design-system'
import { type ReportDayState, reportDayStates } from '@headway/contracts/report-days'
import { useSearchParams } from '@headway/sdk'
import { daysOfMonth, monthFrom } from '../dates.ts'
import type { DaysFilter } from './reportDays.api.ts'

/** Maximum length of a search for people, in characters. */
export const MAX_SEARCH_LENGTH = 100

const isState = (text: string | null): text is ReportDayState =>
  (reportDayStates as readonly string[]).includes(text ?? '')

/** Returns the month and the filters in the URL, and functions that change them. */
export function useDaysAddress() {
  const [parameters, setParameters] = useSearchParams()
  const today = useToday()()
  const month = monthFrom(parameters.get('month'), today)
  const stateParameter = parameters.get('state')
  const q = parameters.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH) ?? ''
  const filter: DaysFilter = {
    ...daysOfMonth(month),
    under: parameters.get('under') === 'direct' ? 'direct' : 'all',
    ...(isState(stateParameter) ? { state: stateParameter } : {}),
    ...(q === '' ? {} : { q }),
  }
  const change = (name: 'month' | 'under' | 'state' | 'q', value: string | null) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === null) {
          next.delete(name)
        } else {
          next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return {
    today,
    month,
    filter,
    isFiltered: filter.state !== undefined || filter.q !== undefined || filter.under === 'direct',
    change,
    clear: () => setParameters({ month }, { replace: true }),
  }
}

export type DaysAddress = ReturnType<typeof useDaysAddress>
