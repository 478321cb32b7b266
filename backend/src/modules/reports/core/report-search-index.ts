import type { SearchIndex } from '../../../platform/search/search-index.ts'

/** Table of the search terms of reports. */
export const reportSearchIndex: SearchIndex = { table: 'report_search_terms', id: 'report_id' }
