import type { Release, ReleaseHealth } from '@headway/contracts/section-releases'
import type { Section } from '@headway/contracts/sections'
import { writeRoughly } from '../messages/numbers.ts'
import { sectionMessages } from '../messages/sections.ts'
import { perThousand } from './sectionTexts.ts'

const texts = sectionMessages.figures

export const figureNames = ['people', 'p50', 'p95', 'failures', 'errors'] as const
export type FigureName = (typeof figureNames)[number]

/** What releases are compared by, as it is shown; null for what nobody has measured. */
export type Figures = Readonly<Record<FigureName, number | null>>

/** The figures of a release; null where no page has reported anything of it. */
export function figuresOf({ loads, failures, errors, p50, p95, people }: ReleaseHealth): Figures | null {
  const attempts = loads + failures
  if (attempts + people === 0) {
    return null
  }
  const rate = (count: number) => (attempts === 0 ? null : Number(perThousand(count, attempts)))
  return { people, p50, p95, failures: rate(failures), errors: rate(errors) }
}

const isTime = (name: FigureName) => name === 'p50' || name === 'p95'

const amountText = (name: FigureName, amount: number) => {
  const written = writeRoughly(amount)
  return isTime(name) ? texts.milliseconds(written) : written
}

/** A figure with its unit. */
export const figureText = (name: FigureName, figure: number | null): string =>
  figure === null ? texts.missing : amountText(name, figure)

/** How a figure has changed. */
export interface Difference {
  /** With its sign, for the eye. */
  short: string
  words: string
  /** Whether it speaks for the release or against it; how many people are on it does neither. */
  tone: 'better' | 'worse' | 'neutral'
}

/** How a figure differs from that of another release; undefined where one of them was not measured. */
export function differenceOf(
  name: FigureName,
  figure: number | null,
  before: { version: string; figure: number | null },
): Difference | undefined {
  if (figure === null || before.figure === null) {
    return undefined
  }
  const { version } = before
  const by = Math.round((figure - before.figure) * 10) / 10
  const amount = amountText(name, Math.abs(by))
  if (by === 0) {
    return { short: `±${amount}`, words: texts.same(version), tone: 'neutral' }
  }
  const isMore = by > 0
  const say = isTime(name) ? (isMore ? texts.longer : texts.shorter) : isMore ? texts.more : texts.fewer
  return {
    short: `${isMore ? '+' : '−'}${amount}`,
    words: say(amount, version),
    tone: name === 'people' ? 'neutral' : isMore ? 'worse' : 'better',
  }
}

/**
 * What a release is measured against: the one in use by what was in use before it, the one that some have by the one in use,
 * every other one by what was published before it.
 */
export function releaseBefore(
  { version, state }: Pick<Release, 'version' | 'state'>,
  { stable, previous }: Pick<Section, 'stable' | 'previous'>,
  newestFirst: readonly Release[],
): Release | undefined {
  if (state === 'stable' && previous) {
    return newestFirst.find((release) => release.version === previous.version)
  }
  if (state === 'next') {
    return newestFirst.find((release) => release.version === stable?.version)
  }
  return newestFirst[newestFirst.findIndex((release) => release.version === version) + 1]
}
