import type { KeptRecords } from '@headway/contracts/privacy'
import {
  Async,
  Button,
  Muted,
  PageHeader,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  space,
} from '@headway/design-system'
import { ArrowLeftIcon, DownloadIcon } from '@headway/design-system/icons'
import { Link, messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { privacyMessages as texts } from '../messages/privacy.ts'
import { routes } from '../routes.ts'
import { usePrivacyOverviewQuery } from './privacy.api.ts'

const Content = styled.div`
  display: grid;
  gap: ${space[24]};
`

const Figures = styled.div`
  flex: 0 1 14rem;
`

/** The portal may be newer than this section, and keep more than it has words for. */
const kinds: Partial<Record<string, { title: string; hint: string }>> = texts.kinds

const textsOf = ({ kind }: KeptRecords) => kinds[kind] ?? { title: kind, hint: '' }

function KeptRow({ kept }: { kept: KeptRecords }) {
  const formats = useFormats()
  const { title, hint } = textsOf(kept)
  const amount = [texts.count(kept.count.toLocaleString(formats.locale), kept.hasMore)]
  if (kept.oldestAt) {
    amount.push(texts.since(formats.day(kept.oldestAt)))
  }
  return (
    <RowItem>
      <RowSubject>
        <div>
          {title}
          <Muted>{hint}</Muted>
        </div>
      </RowSubject>
      <Figures>
        {amount.join(', ')}
        <Muted>{kept.keptDays === null ? texts.keptForGood : texts.kept(kept.keptDays)}</Muted>
      </Figures>
    </RowItem>
  )
}

/** What is recorded about the person who looks, and all of it as a file. */
export function PrivacyPage() {
  const query = usePrivacyOverviewQuery()
  const { data, error, refetch } = query
  const recorded = data?.items.filter(({ count }) => count > 0) ?? []
  const empty = data?.items.filter(({ count }) => count === 0) ?? []
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        backLink={
          <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
            <Link to={routes.activity.path}>{texts.back}</Link>
          </Button>
        }
        actions={
          <Button asChild icon={<DownloadIcon />}>
            <a href={'/api/privacy/file'} download title={texts.downloadHint}>
              {texts.download}
            </a>
          </Button>
        }
      />
      <Content>
        <Panel title={texts.recorded}>
          <Async
            state={queryState(query)}
            loadingText={texts.loading}
            skeleton={<Skeleton lines={8} />}
            error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
            onRetry={() => void refetch()}
          >
            <RowList aria-label={texts.recorded}>
              {recorded.map((kept) => (
                <KeptRow key={kept.kind} kept={kept} />
              ))}
            </RowList>
          </Async>
        </Panel>
        {empty.length > 0 ? (
          <Panel title={texts.nothing}>
            <p>{empty.map((kept) => textsOf(kept).title).join(' · ')}</p>
          </Panel>
        ) : null}
        <Panel title={texts.never}>
          <p>{texts.neverText}</p>
        </Panel>
        <Panel title={texts.besides}>
          <p>{texts.besidesText}</p>
          <Muted>{texts.downloadHint}</Muted>
        </Panel>
      </Content>
    </>
  )
}
