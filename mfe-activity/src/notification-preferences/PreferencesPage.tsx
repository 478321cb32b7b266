import { Async, Button, PageHeader, Skeleton, space } from '@headway/design-system'
import { ArrowLeftIcon } from '@headway/design-system/icons'
import { Link, messageFor, queryState, requestIdOf } from '@headway/sdk'
import styled from 'styled-components'
import { notificationMessages } from '../messages/notifications.ts'
import { routes } from '../routes.ts'
import { DigestPanel } from './DigestPanel.tsx'
import { NotificationKindsPanel } from './NotificationKindsPanel.tsx'
import { UnsubscribeLinksPanel } from './UnsubscribeLinksPanel.tsx'
import { useNotificationsPreferencesQuery } from './preferences.api.ts'
import { QuietHoursPanel } from './QuietHoursPanel.tsx'

const texts = notificationMessages.preferences

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`

/** Page with the notification preferences. */
export function PreferencesPage() {
  const query = useNotificationsPreferencesQuery()
  const { data, error, refetch } = query
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        backLink={
          <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
            <Link to={routes.notifications.path}>{texts.back}</Link>
          </Button>
        }
      />
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={12} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data ? (
          <Content>
            <NotificationKindsPanel preferences={data} />
            <DigestPanel preferences={data} />
            <QuietHoursPanel preferences={data} />
            <UnsubscribeLinksPanel preferences={data} />
          </Content>
        ) : null}
      </Async>
    </>
  )
}
