import type { Delivery } from '@headway/contracts/delivery'
import type { NotificationPreferences } from '@headway/contracts/notifications'
import { Alert, Muted, Panel, RowItem, RowList, RowSubject } from '@headway/design-system'
import { Select } from '@headway/design-system/forms'
import styled from 'styled-components'
import { notificationMessages } from '../messages/notifications.ts'
import { useSavePreferences } from './usePreferences.ts'

const texts = notificationMessages.preferences

/** Value of the option for the role's default. */
const ROLE_DEFAULT = 'role'

type Kind = NotificationPreferences['kinds'][number]

const Choice = styled.div`
  flex: 0 1 24rem;
  min-width: 0;
`

const toOptions = ({ default: usual, isRequired }: Kind) => [
  { value: ROLE_DEFAULT, label: texts.asRole(texts.deliveries[usual]) } as const,
  ...(Object.entries(texts.deliveries) as [Delivery, string][])
    .filter(([value]) => !(isRequired && value === 'off'))
    .map(([value, label]) => ({ value, label })),
]

interface KindProps {
  kind: Kind
  disabled: boolean
  onChoose: (delivery: Delivery | null) => void
}

function KindRow({ kind, disabled, onChoose }: KindProps) {
  const { title, hint } = notificationMessages.kinds[kind.type]
  return (
    <RowItem>
      <RowSubject>
        <div>
          {title}
          <Muted>{hint}</Muted>
          {kind.isRequired ? <Muted>{texts.required}</Muted> : null}
        </div>
      </RowSubject>
      <Choice>
        <Select<Delivery | typeof ROLE_DEFAULT>
          aria-label={title}
          disabled={disabled}
          value={kind.isChosen ? kind.delivery : ROLE_DEFAULT}
          options={toOptions(kind)}
          onChange={(value) => onChoose(value === ROLE_DEFAULT || value === '' ? null : value)}
        />
      </Choice>
    </RowItem>
  )
}

/** Panel for the delivery of each type of notification. A choice is saved at once. */
export function NotificationKindsPanel({ preferences }: { preferences: NotificationPreferences }) {
  const { save, isSaving } = useSavePreferences(preferences)
  return (
    <Panel title={texts.kinds}>
      {preferences.isMailSent ? null : (
        <Alert title={texts.noMail} live="polite">
          {texts.noMailHint}
        </Alert>
      )}
      <RowList aria-label={texts.kinds}>
        {preferences.kinds.map((kind) => (
          <KindRow
            key={kind.type}
            kind={kind}
            disabled={isSaving}
            onChoose={(delivery) => void save({ kinds: [{ type: kind.type, delivery }] })}
          />
        ))}
      </RowList>
    </Panel>
  )
}
