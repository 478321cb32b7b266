import { Muted, Panel, RowItem, RowSubject } from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import type { Reply } from '@headway/contracts'
import type { settingsHistory } from '@headway/contracts/settings'
import { listQuery, useFormats } from '@headway/sdk'
import { settingsMessages } from '../messages/settings.ts'
import { useSettingsHistoryInfiniteQuery } from './settings.api.ts'
import { describeValue, settingLabel } from './formatSetting.ts'

const texts = settingsMessages.history

type Change = Reply<typeof settingsHistory>['items'][number]

function ChangeRow({ change: { key, at, by, before, after } }: { change: Change }) {
  const formats = useFormats()
  return (
    <RowItem>
      <RowSubject>
        <span>
          {settingLabel(key)}
          <Muted>{texts.change(describeValue(key, before), describeValue(key, after))}</Muted>
        </span>
      </RowSubject>
      <Muted>
        <time dateTime={at}>{formats.moment(at)}</time> {texts.by(by.name)}
      </Muted>
    </RowItem>
  )
}

/** Lists the changes of settings and their users, newest first. */
export function HistoryPanel() {
  const list = listQuery(useSettingsHistoryInfiniteQuery(), texts.failed)
  return (
    <Panel title={texts.title}>
      <Rows
        {...list}
        label={texts.title}
        loadingText={texts.loading}
        empty={<p>{texts.empty}</p>}
        getKey={({ id }) => id}
        renderRow={(change) => <ChangeRow change={change} />}
        moreLabel={texts.more}
      />
    </Panel>
  )
}
