/** Page sizes with a prepared statement; other sizes are cut from the next larger one. */
const PAGE_SIZES = [25, 100]

/** Counts stop at this number. */
export const MAX_COUNT = 1_000

/** Rows that a filtered list checks, in steps. No page checks more. */
export const SEARCH_STEPS = [128, 1_024]

/** Rows that a search for a common word checks, in steps (ADR 107). */
export const WORD_STEPS = [128, 1_024, 4_096]

/** Maximum rows of an export: a sheet of 1,048,576 rows without its header and the row about omitted rows. */
export const MAX_EXPORT_ROWS = 1_048_574

/** Returns the number of rows that the statement for a page of this size reads. */
export const pageSizeFor = (limit: number): number => PAGE_SIZES.find((size) => size >= limit) ?? limit
