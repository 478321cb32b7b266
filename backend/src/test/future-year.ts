/** A year in the future, so that tasks due in it are not overdue. */
export const futureYear = new Date().getUTCFullYear() + 2
