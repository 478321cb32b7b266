import { Button, ErrorState, PageHeader } from '@headway/design-system'
import { Link, useFormats } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { failingSince } from './section-failures.ts'
import { runningRelease } from './section-instances.ts'
import { knownSection } from './sectionStore.ts'

const texts = messages.sections

interface SectionUnavailableProps {
  name: string
  title: string
  /** Null if the section did not fail but was switched off. */
  error: Error | null
  onRetry: () => void
}

/**
 * Panel for a section that failed to load or is switched off: time, owner, a retry button and a link to the dashboard.
 */
export function SectionUnavailable({ name, title, error, onRetry }: SectionUnavailableProps) {
  const formats = useFormats()
  const [since] = useState(() => (error ? failingSince(name) : undefined))
  const known = knownSection(name)
  const { disabled, owner } = known ?? {}
  const details = [
    `${texts.section}: ${name}`,
    `${texts.version}: ${(runningRelease(name) ?? known)?.version || '–'}`,
    ...(error ? [`${texts.reason}: ${error.message}`] : []),
  ].join('\n')
  const message = [
    disabled ? texts.disabled(title, disabled.reason) : texts.explanation(title),
    disabled
      ? texts.offSince(formats.moment(disabled.at))
      : since && texts.failingSince(formats.moment(since)),
    owner && texts.ownedBy(owner.team, owner.contact),
  ]
  return (
    <>
      <PageHeader title={title} />
      <ErrorState
        title={disabled ? texts.switchedOff : texts.unavailable}
        message={message.join(' ')}
        details={details}
        onRetry={onRetry}
        action={
          <Button asChild intent="ghost">
            <Link to="/">{texts.toDashboard}</Link>
          </Button>
        }
      />
    </>
  )
}
