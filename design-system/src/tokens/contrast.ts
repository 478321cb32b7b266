/** Returns the linear-light value of an sRGB channel (WCAG 2.2, definition of relative luminance). */
function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(hexadecimal: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) =>
    Number.parseInt(hexadecimal.slice(start, start + 2), 16),
  )
  return 0.2126 * linear(red ?? 0) + 0.7152 * linear(green ?? 0) + 0.0722 * linear(blue ?? 0)
}

/**
 * Returns the contrast ratio of two opaque colors (WCAG 2.2, definition of contrast ratio).
 *
 * @param first `#rrggbb`.
 * @param second `#rrggbb`.
 * @returns 1 (equal) to 21 (black on white).
 */
export function contrastRatio(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].sort((left, right) => right - left)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}
