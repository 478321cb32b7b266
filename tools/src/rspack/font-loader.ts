import type { LoaderContext } from '@rspack/core'
import subsetFont from 'subset-font'

/** The weights that the design system's `font` tokens use; the file holds 100 to 900. */
const WEIGHTS = { min: 400, max: 600 }

/** Accents, kerning and figures of equal width. Alternate letter shapes, which nothing asks for, weigh as much again. */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

/** Name records that the font's licence wants kept: copyright, licence and its address (SIL OFL 1.1, condition 2). */
const LICENCE_RECORDS = [0, 13, 14]

/** Every character of the basic plane, without the halves of surrogate pairs: no letter of the file is lost. */
const EVERY_CHARACTER = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code))

/** What English texts and most names are made of, as the `unicode-range` of the first face in the design system says. */
const isBasic = (character: string): boolean => /[ -~\u00a0·×–—‘’“”•…]/.test(character)

interface FontOptions {
  /** `basic` for the letters of every page, `further` for the others; all of them unless given. */
  part?: 'basic' | 'further'
}

/**
 * Bundler loader for variable fonts: drops weights and features that no page uses, and divides a face into the letters of
 * every page and the others, which browsers fetch when a text has one. Together they are no larger than one file.
 */
export default async function fontLoader(this: LoaderContext<FontOptions>, font: Buffer): Promise<Buffer> {
  const { part } = this.getOptions()
  const isWanted = (character: string) => part === undefined || isBasic(character) === (part === 'basic')
  return subsetFont(font, EVERY_CHARACTER.filter(isWanted).join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
    preserveNameIds: LICENCE_RECORDS,
  })
}

/** The loader gets the file's bytes, not text. */
export const raw = true
