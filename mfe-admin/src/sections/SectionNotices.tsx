import type { Section } from '@headway/contracts/sections'
import { Alert, Button, space, toastSuccess } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { sectionMessages } from '../messages/sections.ts'
import { IncompatibilityList } from './IncompatibilityList.tsx'
import type { SectionDialogState } from './sectionDialogState.ts'
import { useSectionsPreviewEndMutation } from './sections.api.ts'
import { audienceText } from './sectionTexts.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const texts = sectionMessages.detail

const Notices = styled.div`
  display: grid;
  gap: ${space[12]};
  margin-bottom: ${space[24]};

  &:empty {
    display: none;
  }
`

const Buttons = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin-top: ${space[8]};
`

interface SectionNoticesProps {
  section: Section
  onOpen: (state: SectionDialogState) => void
}

function NextNotice({ section, onOpen }: SectionNoticesProps) {
  const { next } = section
  if (!next) {
    return null
  }
  const { version, audience } = next
  return (
    <Alert tone="info">
      <span>{texts.next(version, audienceText(audience))}</span>
      <Buttons>
        <Button size="small" onClick={() => onOpen({ mode: 'use', version })}>
          {texts.useForAll}
        </Button>
        <Button size="small" onClick={() => onOpen({ mode: 'action', action: 'endNext' })}>
          {texts.endNext}
        </Button>
      </Buttons>
    </Alert>
  )
}

function PreviewNotice({ section }: Pick<SectionNoticesProps, 'section'>) {
  const [end, { isLoading }] = useSectionsPreviewEndMutation()
  const handleFailure = useSectionFailure(section.name)
  if (!section.preview) {
    return null
  }
  const handleEnd = async () => {
    const { error } = await end(section.name)
    if (error) {
      handleFailure(error)
      return
    }
    toastSuccess(texts.previewEnded)
  }
  return (
    <Alert tone="info">
      {texts.preview(section.preview)}
      <Buttons>
        <Button size="small" busy={isLoading} onClick={() => void handleEnd()}>
          {texts.endPreview}
        </Button>
      </Buttons>
    </Alert>
  )
}

/** Shows the notices at the top of a section: disabled, incompatible release, preview, and staged release. */
export function SectionNotices({ section, onOpen }: SectionNoticesProps) {
  const formats = useFormats()
  const { disabled, isCompatible, misfits } = section
  return (
    <Notices>
      {disabled ? (
        <Alert tone="danger">{texts.disabled(formats.moment(disabled.at), disabled.reason)}</Alert>
      ) : null}
      {isCompatible === false ? (
        <Alert tone="danger">
          {texts.incompatible}
          <IncompatibilityList misfits={misfits} />
        </Alert>
      ) : null}
      <PreviewNotice section={section} />
      <NextNotice section={section} onOpen={onOpen} />
    </Notices>
  )
}
