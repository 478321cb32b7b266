import { Button, Card, color, font, space } from '@headway/design-system'
import { Link } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { settingsMessages as texts } from '../messages/settings.ts'
import { toAllSettings } from '../routes.ts'
import type { CardRow } from './settingCards.ts'
import type { GroupName } from './settingGroups.ts'

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 2rem;

  h2 {
    flex: 1;
    min-width: 0;
    font: ${font.heading3};
  }

  & > svg {
    color: ${color.text.muted};
  }
`

const Rows = styled.dl`
  display: grid;
  gap: ${space[6]};
  margin: 0;

  div {
    display: flex;
    justify-content: space-between;
    gap: ${space[12]};
  }

  dt {
    color: ${color.text.secondary};
  }

  dd {
    margin: 0;
    font: ${font.bodyStrong};
    text-align: end;
  }

  dd[data-bad] {
    color: ${color.danger.text};
  }
`

interface SettingsCardProps {
  title: string
  icon: ReactNode
  rows: readonly CardRow[]
  /** Group that `Configure` opens. */
  group: GroupName
}

/** Shows the most important settings of an area (specification, section 2) and a link that opens its group. */
export function SettingsCard({ title, icon, rows, group }: SettingsCardProps) {
  return (
    <Card role="group" aria-label={title} padding="compact">
      <Head>
        {icon}
        <h2>{title}</h2>
        <Button asChild size="small" aria-label={texts.configureOf(title)}>
          <Link to={toAllSettings(group)}>{texts.configure}</Link>
        </Button>
      </Head>
      <Rows>
        {rows.map(({ term, value, isBad }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd data-bad={isBad || undefined}>{value}</dd>
          </div>
        ))}
      </Rows>
    </Card>
  )
}
