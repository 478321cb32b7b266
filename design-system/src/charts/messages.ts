export const chartMessages = {
  asTable: 'View as table',
  asChart: 'View as chart',
  csv: 'Download CSV',
  hint: 'Use the arrow keys to read each value.',
  missing: 'No data',
  week: 'Week',
  weekOf: (day: string) => `Week of ${day}`,
} as const
