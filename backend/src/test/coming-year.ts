/** A year whose days are not over, whenever a test runs: what is due in it is not overdue. */
export const comingYear = new Date().getUTCFullYear() + 2
