import * as reports from '@headway/contracts/addresses/reports'
import type { reportsList } from '@headway/contracts/reports'
import { ask, fullName, matchesWords, request, type SectionCommand, type SectionSearch } from '@headway/sdk'
import { messages } from './messages/en.ts'
import { reportParameter, routes } from './routes.ts'

const texts = messages.palette

/** The most that one call gives: the newest. */
const LOOKED_THROUGH = '100'

/** Goes to where the day's report is written. */
export const dailyReportCommand: SectionCommand = {
  id: 'submit',
  label: texts.submit,
  isOffered: ({ role }) => role === 'staff',
  run: ({ navigate }) => navigate(routes.daily.path),
}

/** Finds reports by their text, task and author among the hundred newest. */
export const reportSearch: SectionSearch = {
  label: texts.label,
  find: async (words, signal) => {
    const call = request<typeof reportsList>(reports.reportsList)({ query: { limit: LOOKED_THROUGH } })
    const { items } = await ask<typeof reportsList>(call, signal)
    return items
      .filter(({ description, taskTitle, author }) =>
        matchesWords(words, [description, taskTitle, author && fullName(author)]),
      )
      .map(({ id, taskTitle, author }) => ({
        id: String(id),
        title: taskTitle ?? texts.without,
        ...(author ? { hint: fullName(author) } : {}),
        to: `${routes.list.path}?${reportParameter}=${id}`,
      }))
  },
}
