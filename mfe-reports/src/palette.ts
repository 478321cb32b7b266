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
import { newParameter, routes, toReport } from './routes.ts'

const texts = messages.palette

/** Number of requested results; more than the palette shows. */
const MAX_RESULTS = '10'
/** Maximum number of reports per request; the newest are returned. */
const MAX_SEARCHED_REPORTS = '100'

/** Opens the page for the daily report. */
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

const toSearchHit = ({ id, taskTitle, author }: Report): SearchHit => ({
  id: String(id),
  title: taskTitle ?? texts.without,
  ...(author ? { hint: fullName(author) } : {}),
  to: toReport(id),
})

/** Finds reports by their text, and the hundred newest also by task and author. */
export const reportSearch: SectionSearch = {
  label: texts.label,
  find: async (text, signal) => {
    const list = async (query: { q?: string; limit: string }) => {
      const call = request<typeof reportsList>('GET /api/progress-reports')({ query })
      return (await ask<typeof reportsList>(call, signal)).items
    }
    const [matches, newest] = await Promise.all([
      list({ q: text, limit: MAX_RESULTS }),
      list({ limit: MAX_SEARCHED_REPORTS }),
    ])
    const known = new Set(matches.map(({ id }) => id))
    const named = newest.filter(
      ({ id, taskTitle, author }) =>
        !known.has(id) && matchesWords(text, [taskTitle, author && fullName(author)]),
    )
    return [...matches, ...named].map(toSearchHit)
  },
}
