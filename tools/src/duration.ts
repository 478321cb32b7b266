/** Formats a duration in seconds: `0.8 s`, `12.3 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
