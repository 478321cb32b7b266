import { Badge, Button, Card, DescriptionList, font } from '@headway/design-system'
import { SettingsIcon } from '@headway/design-system/icons'
import styled from 'styled-components'
import { settingsMessages as texts } from '../messages/settings.ts'
import type { CardRow } from './settingCards.ts'

const Title = styled.h2`
  font: ${font.heading3};
`

const Foot = styled.div`
  margin-top: auto;
`

const Value = ({ row: { value, isBad } }: { row: CardRow }) =>
  isBad ? <Badge tone="danger">{value}</Badge> : value

/** What holds now, in the specification's words, and the way to change it. */
export function SettingsCard(props: { title: string; rows: readonly CardRow[]; onConfigure: () => void }) {
  const { title, rows, onConfigure } = props
  return (
    <Card role="group" aria-label={title}>
      <Title>{title}</Title>
      <DescriptionList
        layout="columns"
        items={rows.map((row) => ({ term: row.term, description: <Value row={row} /> }))}
      />
      <Foot>
        <Button
          size="small"
          icon={<SettingsIcon />}
          aria-label={texts.configureOf(title)}
          onClick={onConfigure}
        >
          {texts.configure}
        </Button>
      </Foot>
    </Card>
  )
}
