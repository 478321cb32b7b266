import type { Report, reportsList } from '@headway/contracts/reports'
import {
  ask,
  fullName,
  matchesWords,
  request,
  type SearchHit,
  type SectionCommand,
  type SectionSearch,
} from '@headway/sdk'
import { messages } from './messages/en.ts'
import { newParameter, reportParameter, routes } from './routes.ts'

const texts = messages.palette

/** More than the palette shows. */
const MOST_FOUND = '10'
/** The most that one call gives: the newest. */
const LOOKED_THROUGH = '100'

/** Goes to where the day's report is written. */
export const dailyReportCommand: SectionCommand = {
  id: 'submit',
  label: texts.submit,
  isOffered: ({ role }) => role === 'staff',
  run: ({ navigate }) => navigate(routes.daily.path),
}

/** Opens the dialog for a new report. */
export const createReportCommand: SectionCommand = {
  id: 'create',
  label: messages.list.create,
  isOffered: ({ can }) => can.submitReport,
  run: ({ navigate }) => navigate(`${routes.list.path}?${newParameter}=1`),
}

const hitOf = ({ id, taskTitle, author }: Report): SearchHit => ({
  id: String(id),
  title: taskTitle ?? texts.without,
  ...(author ? { hint: fullName(author) } : {}),
  to: `${routes.list.path}?${reportParameter}=${id}`,
})

/** Finds reports by words of their text, and the hundred newest by task and author too. */
export const reportSearch: SectionSearch = {
  label: texts.label,
  find: async (words, signal) => {
    const list = async (query: { q?: string; limit: string }) => {
      const call = request<typeof reportsList>('GET /api/progress-reports')({ query })
      return (await ask<typeof reportsList>(call, signal)).items
    }
    const [found, newest] = await Promise.all([
      list({ q: words, limit: MOST_FOUND }),
      list({ limit: LOOKED_THROUGH }),
    ])
    const known = new Set(found.map(({ id }) => id))
    const named = newest.filter(
      ({ id, taskTitle, author }) =>
        !known.has(id) && matchesWords(words, [taskTitle, author && fullName(author)]),
    )
    return [...found, ...named].map(hitOf)
  },
}
