import { limits } from '@headway/contracts'

/** Texts of exports and of the page for printing. */
export const exportMessages = {
  export: 'Export',
  formats: { csv: 'CSV', xlsx: 'Excel', jsonl: 'JSON lines' },
  print: 'Print view',
  failed: 'Couldn’t create the file. Try again.',
  printPage: {
    title: 'Progress Reports',
    count: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
    printed: (moment: string) => `As of ${moment}`,
    filter: (name: string, value: string) => `${name}: ${value}`,
    search: 'Search',
    print: 'Print',
    back: 'Back to the reports',
    loading: 'Loading reports...',
    failed: 'Couldn’t load the reports.',
    empty: 'No reports match your filters.',
    hasMore: `Only the newest ${limits.printedReports} reports are shown. Filter the list to print other reports.`,
    olderNotSearched: 'Older reports may match too. Filter the list by days to print them.',
    submitted: (moment: string) => `Submitted ${moment}`,
    files: (names: readonly string[]) => `Files: ${names.join(', ')}`,
    blocked: (texts: readonly string[]) => `Blocked: ${texts.join('; ')}`,
    next: (text: string) => `Next: ${text}`,
  },
} as const
