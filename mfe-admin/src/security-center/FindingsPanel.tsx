import type { Finding } from '@headway/contracts/admin'
import {
  Async,
  Badge,
  type BadgeTone,
  Button,
  color,
  font,
  Link as TextLink,
  Skeleton,
} from '@headway/design-system'
import { AlertIcon, CircleAlertIcon, InfoIcon } from '@headway/design-system/icons'
import { Link, messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { useAdminFindingsQuery } from '../admin/admin.api.ts'
import { adminMessages } from '../messages/admin.ts'
import {
  RowActions,
  ExceptionList,
  ExceptionRow,
  HeadEnd,
  HeadNote,
  PanelText,
  RowPanel,
  RowPanelHead,
  Subject,
  SubjectNote,
} from '../components/rowPanel.ts'
import { PassedChecks } from '../components/PassedChecks.tsx'
import { toUser } from '../routes.ts'

const texts = adminMessages.security

const tones: Record<Finding['status'], 'danger' | 'warning' | 'muted'> = {
  ok: 'muted',
  notice: 'muted',
  warning: 'warning',
  danger: 'danger',
  unknown: 'muted',
}
const badgeTones: Record<Finding['status'], BadgeTone> = {
  ok: 'success',
  notice: 'neutral',
  warning: 'warning',
  danger: 'danger',
  unknown: 'neutral',
}
const icons: Record<Finding['status'], ReactNode> = {
  ok: null,
  notice: <InfoIcon />,
  warning: <AlertIcon />,
  danger: <CircleAlertIcon />,
  unknown: <InfoIcon />,
}

/** Number of people named in a finding. */
const COLLAPSED_PEOPLE = 3

const MoreButton = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: ${color.accent.text};
  font: ${font.caption};
  cursor: pointer;

  &:hover {
    text-decoration: underline;
  }
`

/** Shows links to the people of a finding; "and 17 more" expands to all people in the response. */
function FindingPeople({ people, peopleCount }: Pick<Finding, 'people' | 'peopleCount'>) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? people : people.slice(0, COLLAPSED_PEOPLE)
  const others = peopleCount - shown.length
  return (
    <SubjectNote>
      {shown.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : null}
          <TextLink asChild>
            <Link to={toUser(id)}>{name}</Link>
          </TextLink>
        </span>
      ))}
      {others > 0 ? (
        <>
          {' '}
          {showsAll ? (
            texts.more(others)
          ) : (
            <MoreButton type="button" onClick={() => setShowsAll(true)}>
              {texts.more(others)}
            </MoreButton>
          )}
        </>
      ) : null}
    </SubjectNote>
  )
}

function FindingRow({ finding }: { finding: Finding }) {
  const { title, detail, whatToDo, link, status, people, peopleCount } = finding
  return (
    <ExceptionRow $tone={tones[status]}>
      {icons[status]}
      <Subject>
        <strong>{title}</strong> <Badge tone={badgeTones[status]}>{texts.statuses[status]}</Badge>
        <SubjectNote>{detail}</SubjectNote>
        {whatToDo ? <SubjectNote>{whatToDo}</SubjectNote> : null}
        {people.length > 0 ? <FindingPeople people={people} peopleCount={peopleCount} /> : null}
      </Subject>
      <RowActions>
        {link ? (
          <Button asChild size="small">
            <Link to={link} aria-label={texts.fixOf(title)}>
              {texts.fix}
            </Link>
          </Button>
        ) : null}
      </RowActions>
    </ExceptionRow>
  )
}

/** Lists the findings, worst first; one line summarizes the passed checks. */
function FindingList({ findings }: { findings: readonly Finding[] }) {
  const [isOpen, setOpen] = useState(false)
  const passed = findings
    .filter(({ status }) => status === 'ok')
    .map(({ kind, title, detail }) => ({ kind, title, note: detail }))
  const found = findings.filter(({ status }) => status !== 'ok')
  return (
    <>
      {found.length === 0 ? (
        <PanelText>{texts.allFine}</PanelText>
      ) : (
        <ExceptionList aria-label={texts.findingsLabel}>
          {found.map((finding) => (
            <FindingRow key={finding.kind} finding={finding} />
          ))}
        </ExceptionList>
      )}
      <PassedChecks
        label={texts.passedLabel}
        checks={passed}
        open={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
    </>
  )
}

/** Shows the security audit: weaknesses, worst first, with advice. */
export function FindingsPanel() {
  const query = useAdminFindingsQuery()
  const { data, error, refetch, isFetching } = query
  const formats = useFormats()
  return (
    <RowPanel>
      <RowPanelHead>
        <h2>{texts.findings}</h2>
        {data ? <HeadNote>{texts.lookedAt(formats.relative(data.checkedAt))}</HeadNote> : null}
        <HeadEnd>
          <Button size="small" intent="ghost" busy={isFetching} onClick={() => void refetch()}>
            {texts.again}
          </Button>
        </HeadEnd>
      </RowPanelHead>
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={10} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <FindingList findings={data?.items ?? []} />
      </Async>
    </RowPanel>
  )
}
