import { useToday } from '@headway/design-system'
import { useSearchParams } from '@headway/sdk'
import { useReportSuggestionsQuery } from '../reports.api.ts'
import { isDay } from '../dates.ts'
import { TODAY } from './reportDraft.ts'

/**
 * Returns the day that the report is for: today, or a day on which it is missing. The parameter `day` of the URL selects
 * the day until the user selects another one.
 *
 * @param chosen day that the user has chosen; empty before a choice.
 */
export function useReportDay(chosen: string) {
  const today = useToday()()
  const [parameters] = useSearchParams()
  const requested = parameters.get('day') ?? ''
  const wanted = chosen || (isDay(requested) ? requested : TODAY)
  const day = wanted === TODAY || wanted === today ? undefined : wanted
  const { currentData, isError, refetch } = useReportSuggestionsQuery(day)
  const missing = currentData?.missingDays ?? []
  const selected = missing.find((each) => each.day === day)
  return {
    missing,
    /** Day that the user or the URL has chosen; undefined for today. */
    wanted: day,
    /** Missing day that the report is for; undefined for today. */
    day: selected?.day,
    /** ISO 8601; undefined for now. */
    reportDate: selected?.reportDate,
    notice: currentData?.notice ?? null,
    /** Whether it is not known yet if the report is missing on the chosen day. */
    isUnknown: day !== undefined && currentData === undefined,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}
