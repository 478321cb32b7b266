import type { Finding } from '@headway/contracts/admin'
import { Async, Button, color, font, Link as TextLink, Skeleton } from '@headway/design-system'
import { AlertIcon, CircleAlertIcon, InfoIcon } from '@headway/design-system/icons'
import { Link, messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { useAdminFindingsQuery } from '../admin/admin.api.ts'
import { adminMessages } from '../messages/admin.ts'
import {
  Acts,
  ExceptionList,
  ExceptionRow,
  HeadEnd,
  HeadNote,
  PanelText,
  RowPanel,
  RowPanelHead,
  Subject,
  SubjectNote,
  When,
} from '../components/adminRows.ts'
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
const icons: Record<Finding['status'], ReactNode> = {
  ok: null,
  notice: <InfoIcon />,
  warning: <AlertIcon />,
  danger: <CircleAlertIcon />,
  unknown: <InfoIcon />,
}

/** Number of people named in a finding. */
const NAMED = 3

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

/** Links to the people of a finding; all of them after "and 17 more" was pressed. */
function FindingPeople({ people }: Pick<Finding, 'people'>) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? people : people.slice(0, NAMED)
  const others = people.length - shown.length
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
          <MoreButton type="button" onClick={() => setShowsAll(true)}>
            {texts.more(others)}
          </MoreButton>
        </>
      ) : null}
    </SubjectNote>
  )
}

function FindingRow({ finding }: { finding: Finding }) {
  const { title, detail, whatToDo, link, status, people } = finding
  return (
    <ExceptionRow $tone={tones[status]}>
      {icons[status]}
      <Subject>
        <strong>{title}</strong> <SubjectNote>{detail}</SubjectNote>
        {whatToDo ? <SubjectNote>{whatToDo}</SubjectNote> : null}
        {people.length > 0 ? <FindingPeople people={people} /> : null}
      </Subject>
      <When>{texts.statuses[status]}</When>
      <Acts>
        {link ? (
          <Button asChild size="small">
            <Link to={link} aria-label={texts.fixOf(title)}>
              {texts.fix}
            </Link>
          </Button>
        ) : null}
      </Acts>
    </ExceptionRow>
  )
}

/** Findings, worst first; the checks that passed follow in one line. */
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

/** The security audit: what is weak, worst first, and what to do about it. */
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
