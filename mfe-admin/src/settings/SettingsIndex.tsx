import { color, font, Input, media, radius, space } from '@headway/design-system'
import { Select } from '@headway/design-system/forms'
import { SearchIcon } from '@headway/design-system/icons'
import styled from 'styled-components'
import { settingsMessages } from '../messages/settings.ts'
import { type GroupName, groupNames, settingGroups } from './settingGroups.ts'
import type { UnsavedChange } from './useSettingsForm.ts'

const texts = settingsMessages.all

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[12]};

  ${media.large} {
    position: sticky;
    top: 4rem;
  }
`

const Entries = styled.ul`
  display: none;

  ${media.large} {
    display: grid;
    gap: ${space[2]};
  }

  button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    width: 100%;
    min-height: 1.875rem;
    margin-inline-start: calc(-1 * ${space[8]});
    padding: 0 ${space[8]};
    border: 0;
    border-radius: ${radius.control};
    background: none;
    color: ${color.text.secondary};
    font: ${font.body};
    text-align: start;
  }

  button:hover,
  button[aria-current='true'] {
    background: ${color.background.hover};
    color: ${color.text.primary};
  }

  button[aria-current='true'] {
    font: ${font.bodyStrong};
  }

  span {
    color: ${color.text.muted};
    font: ${font.caption};
  }
`

const Choice = styled.div`
  ${media.large} {
    display: none;
  }
`

interface SettingsIndexProps {
  searchText: string
  onSearch: (searchText: string) => void
  current: GroupName
  onChoose: (group: GroupName) => void
  unsaved: readonly UnsavedChange[]
}

/** Shows the search and the groups of settings, each with its number of unsaved changes. */
export function SettingsIndex({ searchText, onSearch, current, onChoose, unsaved }: SettingsIndexProps) {
  const changedIn = (group: GroupName) =>
    unsaved.filter(({ key }) => settingGroups[group].keys.includes(key)).length
  return (
    <Column>
      <Input
        type="search"
        icon={<SearchIcon />}
        aria-label={texts.search}
        placeholder={texts.search}
        value={searchText}
        onChange={onSearch}
      />
      <Choice>
        <Select<GroupName>
          aria-label={texts.index}
          value={current}
          onChange={(group) => (group === '' ? undefined : onChoose(group))}
          options={groupNames.map((value) => ({ value, label: settingsMessages.groups[value] }))}
        />
      </Choice>
      <nav aria-label={texts.index}>
        <Entries>
          {groupNames.map((group) => (
            <li key={group}>
              <button
                type="button"
                aria-current={group === current ? 'true' : undefined}
                onClick={() => onChoose(group)}
              >
                {settingsMessages.groups[group]}
                {changedIn(group) > 0 ? <span>{changedIn(group)}</span> : null}
              </button>
            </li>
          ))}
        </Entries>
      </nav>
    </Column>
  )
}
