import { fullName } from '@headway/sdk'
import { filterMessages as texts } from '../messages/filters.ts'
import type { ReportFilter } from '../reports.api.ts'
import { useFilterPersonQuery, useFilterTaskQuery } from './reportFilters.api.ts'

/** Returns the names of the person and the task of a filter. */
export function useFilterNames({ author, task }: ReportFilter): { person: string; task: string } {
  const { data: person } = useFilterPersonQuery(Number(author), { skip: author === undefined })
  const { data: known } = useFilterTaskQuery(Number(task), { skip: task === undefined })
  return {
    person: person ? fullName(person) : texts.unknownPerson,
    task: known?.title ?? texts.unknownTask(task ?? ''),
  }
}
