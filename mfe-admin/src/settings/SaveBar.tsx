import { Button, color, font, layer, media, radius, shadow, space } from '@headway/design-system'
import { FormDialog } from '@headway/design-system/forms'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { settingsMessages } from '../messages/settings.ts'
import { groupNames, settingGroups } from './settingGroups.ts'
import { describeValue, settingLabel } from './formatSetting.ts'
import type { UnsavedChange } from './useSettingsForm.ts'

const texts = settingsMessages.all

const Bar = styled.div`
  position: sticky;
  bottom: ${space[16]};
  z-index: ${layer.stickyTable};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  width: fit-content;
  margin: ${space[16]} auto 0;
  padding: ${space[6]} ${space[6]} ${space[6]} ${space[16]};
  border: 1px solid ${color.border.strong};
  border-radius: ${radius.card};
  background: ${color.background.raised};
  box-shadow: ${shadow.popover};

  ${media.narrow} {
    bottom: ${space[8]};
    width: 100%;
  }
`

const Count = styled.p`
  margin-inline-end: ${space[16]};
  font: ${font.bodyStrong};

  span {
    margin-inline-start: ${space[4]};
    color: ${color.text.muted};
    font-weight: 400;
  }
`

const Changes = styled.dl`
  display: grid;
  gap: ${space[12]};

  dt {
    font: ${font.bodyStrong};
  }

  dd {
    color: ${color.text.secondary};
    overflow-wrap: anywhere;
  }
`

/** Registers Ctrl+S or Cmd+S, which saves the settings instead of the page. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        latest.current()
      }
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
}

interface SaveBarProps {
  unsaved: readonly UnsavedChange[]
  isSending: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Shows the number of unsaved changes with Review, Discard and Save; hidden without changes. */
export function SaveBar({ unsaved, isSending, onSave, onDiscard }: SaveBarProps) {
  const [isReviewing, setReviewing] = useState(false)
  useSaveKey(onSave)
  if (unsaved.length === 0) {
    return null
  }
  const keys = unsaved.map(({ key }) => key)
  const groups = groupNames.filter((group) => settingGroups[group].keys.some((key) => keys.includes(key)))
  return (
    <Bar role="group" aria-label={texts.unsaved(unsaved.length)}>
      <Count role="status">
        {texts.unsaved(unsaved.length)} <span>{texts.inGroups(groups.length)}</span>
      </Count>
      <Button intent="ghost" onClick={() => setReviewing(true)}>
        {texts.review}
      </Button>
      <Button intent="ghost" onClick={onDiscard}>
        {texts.discard}
      </Button>
      <Button intent="primary" busy={isSending} onClick={onSave}>
        {texts.save}
      </Button>
      {isReviewing ? (
        <FormDialog
          title={texts.reviewTitle}
          description={texts.reviewDescription}
          submitLabel={texts.save}
          busy={isSending}
          dirty={false}
          onSubmit={() => {
            setReviewing(false)
            onSave()
          }}
          onClose={() => setReviewing(false)}
        >
          <Changes>
            {unsaved.map(({ key, saved, next }) => (
              <div key={key}>
                <dt>{settingLabel(key)}</dt>
                <dd>
                  {settingsMessages.history.change(describeValue(key, saved), describeValue(key, next))}
                </dd>
              </div>
            ))}
          </Changes>
        </FormDialog>
      ) : null}
    </Bar>
  )
}
