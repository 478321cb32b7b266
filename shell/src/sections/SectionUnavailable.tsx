import { color, ErrorState, Link as TextLink, PageHeader, space } from '@headway/design-system'
import { Link, useFormats } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { failingSince } from './failing.ts'
import { runningRelease } from './running.ts'
import { type SectionEntry } from './registry.ts'
import { knownSection } from './sectionStore.ts'

const texts = messages.sections

const Center = styled.p`
  margin-bottom: ${space[12]};
  text-align: center;
  overflow-wrap: anywhere;
`

const Facts = styled(Center)`
  color: ${color.text.secondary};
`

const isMailAddress = (contact: string) => /^[^\s@]+@[^\s@]+$/.test(contact)

function Owner({ owner }: Pick<SectionEntry, 'owner'>) {
  if (!owner) {
    return null
  }
  const { team, contact } = owner
  return (
    <Facts>
      {texts.answers(team)}
      {contact ? ' ' : null}
      {isMailAddress(contact) ? <TextLink href={`mailto:${contact}`}>{contact}</TextLink> : contact}
    </Facts>
  )
}

interface SectionUnavailableProps {
  name: string
  title: string
  /** Null where nothing has failed: somebody has switched it off. */
  error: Error | null
  onRetry: () => void
}

/** The panel in a section's place: what is missing, since when, who answers for it, another try, and the way on. */
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
  return (
    <>
      <PageHeader title={title} />
      <ErrorState
        title={disabled ? texts.switchedOff : texts.unavailable}
        message={disabled ? texts.disabled(title, disabled.reason) : texts.explanation(title)}
        details={details}
        onRetry={onRetry}
      />
      {disabled ? (
        <Facts>{texts.offSince(formats.moment(disabled.at))}</Facts>
      ) : since ? (
        <Facts>{texts.failingSince(formats.moment(since))}</Facts>
      ) : null}
      <Owner owner={owner} />
      <Center>
        <TextLink asChild>
          <Link to="/">{texts.toDashboard}</Link>
        </TextLink>
      </Center>
    </>
  )
}
