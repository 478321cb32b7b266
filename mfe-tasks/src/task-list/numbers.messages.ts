/** Language of the texts of this section, and so of the numbers in them. */
const LANGUAGE = 'en'

/** Formats a number for texts: '12,345'. */
export const writeNumber = (value: number): string => value.toLocaleString(LANGUAGE)

const ordinalRules = new Intl.PluralRules(LANGUAGE, { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Formats an ordinal number: '1st', '26th'. */
export const writeOrdinal = (value: number): string =>
  `${value}${suffixes[ordinalRules.select(value)] ?? 'th'}`
