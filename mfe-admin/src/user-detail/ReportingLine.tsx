import type { UserDetail } from '@headway/contracts/users'
import { Button, color, font, Link as TextLink, Panel, space } from '@headway/design-system'
import { fullName, Link } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { toReportsOf, toUser } from '../routes.ts'

const texts = messages.detail

const Line = styled.ol`
  display: grid;
  gap: ${space[6]};
`

/** Indents each level, up to a depth that fits on a phone. */
const Level = styled.li<{ $depth: number }>`
  padding-inline-start: calc(${({ $depth }) => Math.min($depth, 6)} * ${space[12]});
  overflow-wrap: anywhere;
`

const Self = styled.strong`
  font: ${font.bodyStrong};
`

const Count = styled.span`
  color: ${color.text.muted};
  font: ${font.body};
`

/** Shows all managers above the person, from the top, then the person and a link to their direct reports. */
export function ReportingLine({ user }: { user: UserDetail }) {
  return (
    <Panel title={texts.line} aside={<Count>{texts.directReports(user.directReportCount)}</Count>}>
      {user.chain.length === 0 ? <p>{texts.noManager}</p> : null}
      <Line>
        {user.chain.map((person, depth) => (
          <Level key={person.id} $depth={depth}>
            <TextLink asChild>
              <Link to={toUser(person.id)}>{fullName(person)}</Link>
            </TextLink>
          </Level>
        ))}
        <Level $depth={user.chain.length} aria-current="true">
          <Self>{fullName(user)}</Self>
        </Level>
      </Line>
      {user.directReportCount > 0 ? (
        <div>
          <Button asChild size="small">
            <Link to={toReportsOf(user.id)}>{texts.showDirectReports}</Link>
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}
