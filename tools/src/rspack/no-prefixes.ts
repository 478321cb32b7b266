/** Replaces the module of stylis that adds vendor prefixes, which no supported browser needs. */
export const prefix = (declaration: string): string => declaration
