import type { LoaderContext } from '@rspack/core'
import subsetFont from 'subset-font'

/** Weights that the design system's `font` tokens use. The font file contains 100 to 900. */
const WEIGHTS = { min: 400, max: 600 }

/**
 * Accents, kerning and tabular figures. Alternate letter shapes, which no style uses, would double the size.
 */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

/**
 * Name records that the font's license requires: copyright, license and its URL (SIL OFL 1.1, condition 2).
 */
const LICENSE_RECORDS = [0, 13, 14]

/** Every character of the basic plane without surrogates, so that no letter of the font is dropped. */
const EVERY_CHARACTER = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code))

/**
 * Returns true for the characters of English texts and most names. The design system's first font face has
 * the same set as its `unicode-range`.
 */
const isBasic = (character: string): boolean => /[ -~\u00a0·×–—‘’“”•…]/.test(character)

interface FontOptions {
  /** `basic` for the characters of every page, `further` for all others. Default: both. */
  part?: 'basic' | 'further'
}

/**
 * Bundler loader for variable fonts. It drops weights and features that no page uses. It also splits a font
 * into the characters of every page and the rest, which browsers load when a text needs them. Together the
 * two files are no larger than a single one.
 */
export default async function fontLoader(this: LoaderContext<FontOptions>, font: Buffer): Promise<Buffer> {
  const { part } = this.getOptions()
  const isWanted = (character: string) => part === undefined || isBasic(character) === (part === 'basic')
  return subsetFont(font, EVERY_CHARACTER.filter(isWanted).join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
    preserveNameIds: LICENSE_RECORDS,
  })
}

/** Tells the bundler to pass the file's bytes instead of text. */
export const raw = true
