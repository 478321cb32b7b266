/** Query parameters of a list, by name. */
export type Filter = Record<string, string>

/** Returns no filter, each single filter and each pair of two different ones. */
export function singlesAndPairs(values: Record<string, readonly string[]>): Filter[] {
  const singles = Object.entries(values).flatMap(([name, options]) =>
    options.map((value) => ({ [name]: value })),
  )
  const pairs = singles.flatMap((one, index) =>
    singles
      .slice(index + 1)
      .filter((other) => Object.keys(one)[0] !== Object.keys(other)[0])
      .map((other) => ({ ...one, ...other })),
  )
  return [{}, ...singles, ...pairs]
}
