import {
  Async,
  MoreButton,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
} from '@headway/design-system'
import { listQuery, useFormats } from '@headway/sdk'
import { settingsMessages } from '../messages/settings.ts'
import { useSettingsHistoryInfiniteQuery } from './settings.api.ts'
import { describeValue, labelOf } from './settingValues.ts'

const texts = settingsMessages.history

/** Who has set what, newest first. */
export function HistoryPanel() {
  const list = listQuery(useSettingsHistoryInfiniteQuery(), texts.failed)
  const formats = useFormats()
  return (
    <Panel title={texts.title}>
      <Async
        state={list.state}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={4} />}
        empty={<p>{texts.empty}</p>}
        error={list.error}
        onRetry={list.onRetry}
      >
        <RowList aria-label={texts.title}>
          {list.items.map(({ id, key, at, by, before, after }) => (
            <RowItem key={id}>
              <RowSubject>
                <span>
                  {labelOf(key)}
                  <Muted>{texts.change(describeValue(key, before), describeValue(key, after))}</Muted>
                </span>
              </RowSubject>
              <Muted>
                <time dateTime={at}>{formats.moment(at)}</time> {texts.by(by.name)}
              </Muted>
            </RowItem>
          ))}
        </RowList>
        {list.hasMore ? (
          <MoreButton
            label={texts.more}
            busy={list.isLoadingMore}
            error={list.moreError}
            onMore={list.onMore}
          />
        ) : null}
      </Async>
    </Panel>
  )
}
