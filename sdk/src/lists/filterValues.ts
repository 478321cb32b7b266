/**
 * Returns a filter with changed values. Empty values are removed, so that the URL contains only active filters.
 *
 * @param values an empty text removes a value.
 */
export function withValues<Filter extends object>(
  filter: Filter,
  values: { [Name in keyof Filter]?: Filter[Name] | '' },
): Filter {
  const entries = Object.entries({ ...filter, ...values }).filter(([, value]) => value !== '')
  return Object.fromEntries(entries) as Filter
}
