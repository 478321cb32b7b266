import { ErrorState, PageHeader } from '@headway/design-system'
import { messages } from '../messages/en.ts'
import { knownSections } from './load-section.ts'

interface SectionUnavailableProps {
  name: string
  title: string
  error: Error
  onRetry: () => void
}

/** The panel in a section's place: says what is missing, that the rest works, and offers another try. */
export function SectionUnavailable({ name, title, error, onRetry }: SectionUnavailableProps) {
  const { section, version, reason } = messages.sections
  const known = knownSections().find((entry) => entry.name === name)
  const details = [
    `${section}: ${name}`,
    `${version}: ${known?.version ?? '–'}`,
    `${reason}: ${error.message}`,
  ].join('\n')
  return (
    <>
      <PageHeader title={title} />
      <ErrorState
        title={messages.sections.unavailable}
        message={messages.sections.explanation(title)}
        details={details}
        onRetry={onRetry}
      />
    </>
  )
}
