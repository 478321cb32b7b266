import { color, font, media, space } from '@headway/design-system'
import { ChevronRightIcon } from '@headway/design-system/icons'
import { Link } from '@headway/sdk'
import styled from 'styled-components'
import { settingsMessages as texts } from '../messages/settings.ts'
import { toAllSettings } from '../routes.ts'
import { groupNames, settingGroups } from './settingGroups.ts'

const Section = styled.section`
  display: grid;
  gap: ${space[8]};

  h2 {
    font: ${font.heading3};
  }
`

const Groups = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  column-gap: ${space[16]};

  ${media.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  a {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    min-height: 2.125rem;
    border-bottom: 1px solid ${color.border.default};
    color: ${color.text.primary};
    font: ${font.bodyStrong};
    text-decoration: none;
  }

  a:hover {
    background: ${color.background.rowHover};
  }

  a > span {
    color: ${color.text.muted};
    font: ${font.caption};
  }

  a > svg {
    margin-inline-start: auto;
    color: ${color.text.muted};
  }

  ${media.coarse} {
    a {
      min-height: 2.75rem;
    }
  }
`

/** Lists the groups of settings with the number of settings in each. */
export function GroupList() {
  return (
    <Section aria-labelledby="all-settings">
      <h2 id="all-settings">{texts.all.title}</h2>
      <Groups>
        {groupNames.map((group) => (
          <li key={group}>
            <Link to={toAllSettings(group)}>
              {texts.groups[group]}
              <span>{texts.all.count(settingGroups[group].keys.length)}</span>
              <ChevronRightIcon size={14} />
            </Link>
          </li>
        ))}
      </Groups>
    </Section>
  )
}
