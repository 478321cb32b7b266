import { useFormats } from '@headway/sdk'
import { filterMessages as texts } from '../messages/filters.ts'
import type { ReportFilter } from '../reports.api.ts'
import { useFilterNames } from './useFilterNames.ts'

interface Chip {
  name: string
  value?: string
  key: keyof ReportFilter
}

/** Returns the active filters of a list of reports besides its search text and approval. */
export function useFilterChips(filter: ReportFilter): Chip[] {
  const { dueDate } = useFormats()
  const names = useFilterNames(filter)
  const { author, task, from, to, blockers, unread } = filter
  const chips: (Chip | false)[] = [
    author !== undefined && { name: texts.person, value: names.person, key: 'author' },
    task !== undefined && { name: texts.task, value: names.task, key: 'task' },
    from !== undefined && { name: texts.from, value: dueDate(from), key: 'from' },
    to !== undefined && { name: texts.to, value: dueDate(to), key: 'to' },
    blockers !== undefined && { name: texts.blockers, key: 'blockers' },
    unread !== undefined && { name: texts.unread, key: 'unread' },
  ]
  return chips.filter((chip) => chip !== false)
}
