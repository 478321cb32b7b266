import { Async, Button, PageHeader, Skeleton } from '@headway/design-system'
import { ForbiddenState } from '@headway/design-system/data'
import { ArrowLeftIcon } from '@headway/design-system/icons'
import { isCallError, Link, messageFor, queryState, requestIdOf } from '@headway/sdk'
import { settingsMessages } from '../messages/settings.ts'
import { toSettings } from '../routes.ts'
import { AllSettings } from './AllSettings.tsx'
import { useSettingsListQuery, useSettingsOverviewQuery } from './settings.api.ts'

const texts = settingsMessages.all

/** Shows the page with every setting. */
export function AllSettingsPage() {
  const query = useSettingsListQuery()
  const { data: overview } = useSettingsOverviewQuery()
  const { data, error, refetch } = query
  const isForbidden = isCallError(error) && error.status === 403
  return (
    <div data-paper="list">
      <PageHeader
        title={texts.title}
        backLink={
          <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
            <Link to={toSettings()}>{texts.back}</Link>
          </Button>
        }
      />
      {isForbidden ? (
        <ForbiddenState />
      ) : (
        <Async
          state={queryState(query)}
          loadingText={settingsMessages.loading}
          skeleton={<Skeleton lines={10} height="3rem" />}
          error={{ message: messageFor(error, settingsMessages.failed), requestId: requestIdOf(error) }}
          onRetry={() => void refetch()}
        >
          <AllSettings settings={data?.items ?? []} overview={overview} />
        </Async>
      )}
    </div>
  )
}
