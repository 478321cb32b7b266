import type { ReleaseCheck } from '@headway/contracts/section-releases'
import type { SectionDescription } from '@headway/contracts/section-description'

/** A build that is being checked. */
export interface Build {
  readonly files: ReadonlyMap<string, Buffer>
  readonly description: SectionDescription
}

/** Maximum number of details in a result. */
const MAX_DETAILS = 20

const shown = (detail: string) => (detail.length > 200 ? `${detail.slice(0, 199)}…` : detail)

/**
 * Returns the result of a check.
 *
 * @param problems reasons against the release; the check passes when there are none.
 * @param sentences messages for a passed and a failed check.
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
    details: problems.slice(0, MAX_DETAILS).map(shown),
  }
}
