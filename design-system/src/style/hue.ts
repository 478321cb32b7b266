import { color } from '../tokens/tokens.ts'

const hues = Object.values(color.hue)
const KNUTH_MULTIPLIER = 2_654_435_761
const HUE_BITS = 3

/**
 * Returns the color that distinguishes a person or a tag. The same key always gets the same color.
 *
 * @param key id of a person, or the text of a tag.
 */
export function hueOf(key: number | string): (typeof hues)[number] {
  const number =
    typeof key === 'number'
      ? key
      : [...key].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7)
  const hash = Math.imul(number % 2 ** 32, KNUTH_MULTIPLIER) >>> (32 - HUE_BITS)
  return hues[hash] as (typeof hues)[number]
}
