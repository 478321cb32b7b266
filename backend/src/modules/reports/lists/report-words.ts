import type { WordIndex } from '../../../platform/search/words.ts'

/** What reports are found by. */
export const reportWords: WordIndex = { table: 'report_words', id: 'report_id' }
