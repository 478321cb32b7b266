import { formatNumber } from './numbers.ts'

/** Texts of a section’s errors and load time over seven days. */
export const sectionTrendMessages = {
  loading: 'Loading errors and load time...',
  failed: 'Couldn’t load errors and load time.',
  empty: 'No one has loaded this section in the last 7 days.',
  errors: 'Errors',
  perThousand: 'per 1,000 loads, 7 days',
  errorsSummary: (rate: string, loads: number) =>
    `${rate} errors per 1,000 loads in 7 days, ${loads === 1 ? '1 load' : `${formatNumber(loads)} loads`}.`,
  loadTime: 'Load time',
  milliseconds: 'milliseconds, 7 days',
  loadTimeSummary: (half: string, most: string) =>
    `Half of recent loads took less than ${half}, and 95% less than ${most}.`,
  noLoads: 'No loads',
  from: 'From',
  loads: 'Loads',
} as const
