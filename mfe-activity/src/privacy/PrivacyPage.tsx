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

/** The server may be newer than this section and return types without texts. */
const kinds: Partial<Record<string, { title: string; hint: string }>> = texts.kinds

const getTexts = ({ kind }: KeptRecords) => kinds[kind] ?? { title: kind, hint: '' }

function RecordsRow({ kept: records }: { kept: KeptRecords }) {
  const formats = useFormats()
  const { title, hint } = getTexts(records)
  const amount = [texts.count(records.count.toLocaleString(formats.locale), records.hasMore)]
  if (records.oldestAt) {
    amount.push(texts.since(formats.day(records.oldestAt)))
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
        <Muted>{records.keptDays === null ? texts.keptForGood : texts.kept(records.keptDays)}</Muted>
      </Figures>
    </RowItem>
  )
}

/** Panels below the recorded data. They appear together with it, so that they do not move. */
function OtherPanels({ items }: { items: readonly KeptRecords[] }) {
  const empty = items.filter(({ count }) => count === 0)
  return (
    <>
      {empty.length > 0 ? (
        <Panel title={texts.nothing}>
          <p>{empty.map((records) => getTexts(records).title).join(' · ')}</p>
        </Panel>
      ) : null}
      <Panel title={texts.never}>
        <p>{texts.neverText}</p>
      </Panel>
      <Panel title={texts.besides}>
        <p>{texts.besidesText}</p>
        <Muted>{texts.downloadHint}</Muted>
      </Panel>
    </>
  )
}

/** Page with the data stored about the user, and a download of all of it. */
export function PrivacyPage() {
  const query = usePrivacyOverviewQuery()
  const { data, error, refetch } = query
  const state = queryState(query)
  const recorded = data?.items.filter(({ count }) => count > 0) ?? []
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
            state={state}
            loadingText={texts.loading}
            skeleton={<Skeleton lines={8} />}
            error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
            onRetry={() => void refetch()}
          >
            <RowList aria-label={texts.recorded}>
              {recorded.map((records) => (
                <RecordsRow key={records.kind} kept={records} />
              ))}
            </RowList>
          </Async>
        </Panel>
        {state === 'loading' ? null : <OtherPanels items={data?.items ?? []} />}
      </Content>
    </>
  )
}
