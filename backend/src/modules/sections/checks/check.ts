import type { ReleaseCheck } from '@headway/contracts/section-releases'
import type { SectionDescription } from '@headway/contracts/section-description'

/** A build while it is checked. */
export interface Build {
  readonly files: ReadonlyMap<string, Buffer>
  readonly description: SectionDescription
}

/** Details beyond this many say nothing more. */
const MOST_DETAILS = 20

const shown = (detail: string) => (detail.length > 200 ? `${detail.slice(0, 199)}…` : detail)

/**
 * The result of a check.
 *
 * @param problems what speaks against the release; nothing means that it passes.
 * @param sentences what to say when it passes, and when not.
 */
export function resultOf(
  name: string,
  problems: readonly string[],
  sentences: { passed: string; failed: string },
): ReleaseCheck {
  const isPassed = problems.length === 0
  return {
    name,
    isPassed,
    message: isPassed ? sentences.passed : sentences.failed,
    details: problems.slice(0, MOST_DETAILS).map(shown),
  }
}
