/**
 * Node's option for how much garbage may gather before it is collected. Left to itself it lets up to 128 MiB gather on a
 * machine with much memory and gives them back slowly; requests here leave little behind that collecting more often costs
 * nothing that could be measured (docs/adr/070-little-garbage.md).
 *
 * @param mebibytes size of one of the two halves.
 */
export const youngGeneration = (mebibytes: number): string => `--max-semi-space-size=${mebibytes}`
