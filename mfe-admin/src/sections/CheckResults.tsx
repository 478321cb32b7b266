import type { ReleaseCheck } from '@headway/contracts/section-releases'
import { Badge, Muted, RowItem, RowList, RowSubject } from '@headway/design-system'
import { sectionMessages } from '../messages/sections.ts'

const texts = sectionMessages.publish

/** Lists the checks of a release with their results. */
export function CheckResults({ checks }: { checks: readonly ReleaseCheck[] }) {
  return (
    <RowList aria-label={texts.results}>
      {checks.map(({ name, isPassed, message, details }) => (
        <RowItem key={name}>
          <RowSubject>
            <span>
              {message}
              {details.map((detail) => (
                <Muted key={detail}>{detail}</Muted>
              ))}
            </span>
          </RowSubject>
          <Badge tone={isPassed ? 'success' : 'danger'}>{isPassed ? texts.passed : texts.notPassed}</Badge>
        </RowItem>
      ))}
    </RowList>
  )
}
