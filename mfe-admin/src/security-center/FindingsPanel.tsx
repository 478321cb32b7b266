import type { Finding } from '@headway/contracts/admin'
import {
  Async,
  Badge,
  type BadgeTone,
  Button,
  Link as TextLink,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
} from '@headway/design-system'
import { Link, messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { useAdminFindingsQuery } from '../admin/admin.api.ts'
import { adminMessages } from '../messages/admin.ts'
import { toUser } from '../routes.ts'

const texts = adminMessages.security

const tones: Record<Finding['status'], BadgeTone> = {
  ok: 'success',
  notice: 'info',
  warning: 'warning',
  danger: 'danger',
  unknown: 'neutral',
}

const Title = styled.strong`
  display: block;
`

function FindingRow({ finding }: { finding: Finding }) {
  const { title, detail, whatToDo, link, status, people } = finding
  return (
    <RowItem>
      <RowSubject>
        <span>
          <Title>{title}</Title>
          {detail}
          {whatToDo ? <Muted>{whatToDo}</Muted> : null}
          {people.length > 0 ? (
            <Muted>
              {people.map(({ id, name }, index) => (
                <span key={id}>
                  {index > 0 ? ', ' : ''}
                  <TextLink asChild>
                    <Link to={toUser(id)}>{name}</Link>
                  </TextLink>
                </span>
              ))}
            </Muted>
          ) : null}
        </span>
      </RowSubject>
      <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
      {link ? (
        <Button asChild size="small">
          <Link to={link} aria-label={texts.goThereFor(title)}>
            {texts.goThere}
          </Link>
        </Button>
      ) : null}
    </RowItem>
  )
}

/** The security audit: what is weak, worst first, and what to do about it. */
export function FindingsPanel() {
  const query = useAdminFindingsQuery()
  const { data, error, refetch, isFetching } = query
  const formats = useFormats()
  return (
    <Panel
      title={texts.findings}
      aside={
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {texts.again}
        </Button>
      }
    >
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={10} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data ? <Muted>{texts.lookedAt(formats.relative(data.checkedAt))}</Muted> : null}
        <RowList aria-label={texts.findingsLabel}>
          {(data?.items ?? []).map((finding) => (
            <FindingRow key={finding.kind} finding={finding} />
          ))}
        </RowList>
      </Async>
    </Panel>
  )
}
