/** Sizes of pages that have a prepared statement; others are cut out of them. */
const PAGE_SIZES = [25, 100]

/** Counting further than this says nobody more. */
export const COUNT_LIMIT = 1_000

/** Rows of a list that are held against what else is asked for, in steps; no request looks at more. */
export const SEARCH_STEPS = [128, 1_024]

/** The same where words that many objects have are looked for (ADR 107). */
export const WORD_STEPS = [128, 1_024, 4_096]

/** Rows of a file that a list is taken away as: what a sheet of 1,048,576 rows holds beside its head and the row that says what was left out. */
export const EXPORT_LIMIT = 1_048_574

/** How many rows the statement reads that answers a page of so many. */
export const pageSizeFor = (limit: number): number => PAGE_SIZES.find((size) => size >= limit) ?? limit
