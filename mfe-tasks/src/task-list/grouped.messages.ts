/**
 * A whole number as it is written in English, its thousands apart: 12,000. The first number that the browser's own formatter
 * writes costs eleven milliseconds of the first screen (ADR 135).
 */
export const grouped = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
