import type { Reply } from '@headway/contracts'
import type { Setting, settingsOverview } from '@headway/contracts/settings'
import { Alert, font, media, Muted, space } from '@headway/design-system'
import { matchesWords, useSearchParams } from '@headway/sdk'
import { type ReactNode, useEffect } from 'react'
import styled from 'styled-components'
import { settingsMessages } from '../messages/settings.ts'
import { GroupNote } from './GroupNote.tsx'
import { SaveBar } from './SaveBar.tsx'
import { type GroupName, groupNames, settingGroups } from './settingGroups.ts'
import { SettingRow } from './SettingRow.tsx'
import { SettingsIndex } from './SettingsIndex.tsx'
import { describeValue, settingLabel } from './formatSetting.ts'
import { useSettingsForm } from './useSettingsForm.ts'

const texts = settingsMessages.all

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};

  ${media.large} {
    grid-template-columns: 12.5rem minmax(0, 40rem);
    gap: ${space[48]};
    align-items: start;
  }
`

const Groups = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
`

const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  scroll-margin-top: 4rem;

  h2 {
    font: ${font.lead};
    font-weight: 600;
  }
`

/** Returns the element id of a group, which the index scrolls to. */
const groupAnchor = (group: GroupName) => `settings-${group}`

const hints: Readonly<Record<string, string | undefined>> = settingsMessages.hints

interface AllSettingsProps {
  settings: readonly Setting[]
  overview: Reply<typeof settingsOverview> | undefined
}

/** Returns the chosen group and the search text, which the URL stores. */
function useSettingsAddress() {
  const [parameters, setParameters] = useSearchParams()
  const named = parameters.get('group')
  const current = groupNames.find((group) => group === named) ?? 'organization'
  const searchText = parameters.get('q') ?? ''
  const change = (name: 'group' | 'q', value: string) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') {
          next.delete(name)
        } else {
          next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { current, searchText, isNamed: named !== null, change }
}

interface GroupSectionProps {
  group: GroupName
  settings: readonly Setting[]
  form: ReturnType<typeof useSettingsForm>
  children: ReactNode
}

function GroupSection({ group, settings, form, children }: GroupSectionProps) {
  const titleId = `${groupAnchor(group)}-title`
  return (
    <Group id={groupAnchor(group)} aria-labelledby={titleId}>
      <h2 id={titleId}>{settingsMessages.groups[group]}</h2>
      <div>
        {settings.map((setting) => (
          <SettingRow
            key={setting.key}
            setting={setting}
            form={form.fields}
            change={form.unsaved.find(({ key }) => key === setting.key)}
          />
        ))}
      </div>
      {children}
    </Group>
  )
}

/** Returns the settings of a group that match the search, in the order of the page. */
const matching = (settings: readonly Setting[], group: GroupName, searchText: string): Setting[] =>
  settingGroups[group].keys
    .filter((key) =>
      matchesWords(searchText, [settingsMessages.groups[group], settingLabel(key), hints[key]]),
    )
    .flatMap((key) => settings.find((setting) => setting.key === key) ?? [])

/** Shows all settings in one form, with an index, a search and a single save bar. */
export function AllSettings({ settings, overview }: AllSettingsProps) {
  const { current, searchText, isNamed, change } = useSettingsAddress()
  const form = useSettingsForm(settings)

  useEffect(() => {
    if (isNamed) {
      document.getElementById(groupAnchor(current))?.scrollIntoView()
    }
  }, [current, isNamed])

  const shown = groupNames
    .map((group) => ({ group, items: matching(settings, group, searchText) }))
    .filter(({ items }) => items.length > 0)
  return (
    <Columns>
      <SettingsIndex
        searchText={searchText}
        onSearch={(typed) => change('q', typed)}
        current={current}
        onChoose={(group) => change('group', group)}
        unsaved={form.unsaved}
      />
      <div>
        <Groups>
          {form.changedByOthers.map(({ key, value, updatedBy }) => (
            <Alert key={key} tone="warning" live="polite">
              {texts.changedMeanwhile(
                updatedBy?.name ?? texts.anotherAdministrator,
                settingLabel(key),
                describeValue(key, value),
              )}
            </Alert>
          ))}
          {shown.length === 0 ? <Muted role="status">{texts.noMatches}</Muted> : null}
          {shown.map(({ group, items }) => (
            <GroupSection key={group} group={group} settings={items} form={form}>
              {searchText === '' ? <GroupNote group={group} overview={overview} /> : null}
            </GroupSection>
          ))}
        </Groups>
        <SaveBar
          unsaved={form.unsaved}
          isSending={form.isSending}
          onSave={form.save}
          onDiscard={form.discard}
        />
      </div>
    </Columns>
  )
}
