import type { Delivery } from '@headway/contracts/delivery'
import type { NotificationPreferences } from '@headway/contracts/notifications'
import { Alert, Muted, Panel, RowItem, RowList, RowSubject, Select } from '@headway/design-system'
import styled from 'styled-components'
import { notificationMessages } from '../messages/notifications.ts'
import { useSavePreferences } from './usePreferences.ts'

const texts = notificationMessages.preferences

/** Stands for what is usual for the role. */
const AS_ROLE = 'role'

type Kind = NotificationPreferences['kinds'][number]

const Choice = styled.div`
  flex: 0 1 24rem;
  min-width: 0;
`

const optionsOf = ({ default: usual, isRequired }: Kind) => [
  { value: AS_ROLE, label: texts.asRole(texts.deliveries[usual]) } as const,
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
        <Select<Delivery | typeof AS_ROLE>
          aria-label={title}
          disabled={disabled}
          value={kind.isChosen ? kind.delivery : AS_ROLE}
          options={optionsOf(kind)}
          onChange={(value) => onChoose(value === AS_ROLE || value === '' ? null : value)}
        />
      </Choice>
    </RowItem>
  )
}

/** How the person is told of each kind; what is chosen holds at once. */
export function KindsPanel({ preferences }: { preferences: NotificationPreferences }) {
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
