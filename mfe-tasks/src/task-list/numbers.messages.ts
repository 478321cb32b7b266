/** A number as it stands in these texts, in their language: '12,345'. */
export const writeNumber = (value: number): string => value.toLocaleString('en')
