/**
 * A filter with some values set; those that are empty go, so that an address names only what is chosen.
 *
 * @param values empty strings take a value away.
 */
export function withValues<Filter extends object>(
  filter: Filter,
  values: { [Name in keyof Filter]?: Filter[Name] | '' },
): Filter {
  const entries = Object.entries({ ...filter, ...values }).filter(([, value]) => value !== '')
  return Object.fromEntries(entries) as Filter
}
