/** Stands for the table of vendors' prefixes of stylis. */
export const prefix = (declaration: string): string => declaration
