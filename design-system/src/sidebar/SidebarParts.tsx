import { cloneElement, useContext, useId, type ReactElement, type ReactNode } from 'react'
import styled from 'styled-components'
import { Avatar } from '../avatar/Avatar.tsx'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { Menu } from '../menu/Menu.tsx'
import type { MenuEntry } from '../menu/menuEntry.ts'
import { truncate, visuallyHidden } from '../style/styles.ts'
import { color, duration, font, height, media, radius, shadow, size, space } from '../tokens/tokens.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import { SidebarIconMode } from './sidebarContext.ts'

const GroupLabel = styled.h2<{ $iconMode: boolean }>`
  padding: ${space[8]};
  color: ${color.text.muted};
  font: ${font.caption};
  font-weight: 500;
  ${({ $iconMode }) => ($iconMode ? visuallyHidden : '')}
`

const GroupHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-inline-end: ${space[4]};
`

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
`

/** The link comes from the caller's router, so its style is set on the child `a`. */
const Entry = styled.li<{ $iconMode: boolean }>`
  & > a {
    display: flex;
    align-items: center;
    justify-content: ${({ $iconMode }) => ($iconMode ? 'center' : 'flex-start')};
    gap: 10px;
    min-width: 0;
    min-height: 1.875rem;
    padding: 0 ${({ $iconMode }) => ($iconMode ? '0' : space[8])};
    border-radius: ${radius.control};
    color: ${color.text.secondary};
    font: ${font.bodyStrong};
    text-decoration: none;
    transition: background-color ${duration.hover};
  }

  & > a:hover {
    background: ${color.background.hover};
    color: ${color.text.primary};
  }

  & > a[aria-current='page'] {
    background: ${color.background.current};
    box-shadow: ${shadow.current};
    color: ${color.text.primary};
  }

  & > a > svg {
    color: ${color.text.muted};
  }

  & > a[aria-current='page'] > svg {
    color: ${color.accent.text};
  }

  ${media.coarse} {
    & > a {
      min-height: ${size.control};
    }
  }

  & > a:focus-visible {
    outline-offset: -2px;
    border-radius: ${radius.control};
  }
`

const EntryLabel = styled.span<{ $iconMode: boolean }>`
  ${({ $iconMode }) => ($iconMode ? visuallyHidden : truncate)}
`

const Count = styled.span`
  margin-inline-start: auto;
  color: ${color.text.muted};
  font: ${font.caption};
  font-variant-numeric: tabular-nums;
`

const Block = styled.div<{ $iconMode: boolean }>`
  display: flex;
  align-items: center;
  justify-content: ${({ $iconMode }) => ($iconMode ? 'center' : 'flex-start')};
  gap: ${space[8]};
  padding: ${space[8]} ${({ $iconMode }) => ($iconMode ? space[4] : space[8])};
`

const Brand = styled.div<{ $iconMode: boolean }>`
  display: flex;
  align-items: center;
  justify-content: ${({ $iconMode }) => ($iconMode ? 'center' : 'flex-start')};
  gap: ${space[8]};
  height: ${height.header};
  padding: 0 ${({ $iconMode }) => ($iconMode ? space[4] : space[16])};
  font: ${font.heading3};
`

const Texts = styled.span`
  flex: 1;
  min-width: 0;
  text-align: start;
`

const Trigger = styled.button<{ $iconMode: boolean }>`
  display: flex;
  align-items: center;
  justify-content: ${({ $iconMode }) => ($iconMode ? 'center' : 'flex-start')};
  gap: ${space[8]};
  width: 100%;
  min-width: 0;
  min-height: ${size.control};
  padding: ${space[4]} ${space[8]};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: inherit;
  cursor: pointer;
  transition: background-color ${duration.hover};

  &:hover,
  &[data-state='open'] {
    background: ${color.background.hover};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  & > svg {
    flex: none;
    color: ${color.text.muted};
  }
`

const Line = styled.span<{ $muted?: boolean }>`
  display: block;
  ${truncate}
  color: ${({ $muted }) => ($muted ? color.text.muted : color.text.primary)};
  font: ${({ $muted }) => ($muted ? font.caption : font.bodyStrong)};
`

export interface SidebarBrandProps {
  /** Logo of the product. */
  mark: ReactNode
  /** Name of the product; hidden in icon mode. */
  name: string
  /** Name of the organization, shown below the product's name. */
  owner?: string | undefined
}

/** Logo and name of the product, at the top of the sidebar. */
export function SidebarBrand({ mark, name, owner }: SidebarBrandProps) {
  const iconMode = useContext(SidebarIconMode)
  return (
    <Brand $iconMode={iconMode}>
      {mark}
      <EntryLabel $iconMode={iconMode}>
        {name}
        {owner === undefined ? null : <Line $muted>{owner}</Line>}
      </EntryLabel>
    </Brand>
  )
}

export interface SidebarGroupProps {
  label: string
  /** Content next to the label, e.g. a button that adds an entry. Hidden in icon mode. */
  action?: ReactNode
  /** SidebarEntries. */
  children: ReactNode
}

/** Group of entries with a heading. */
export function SidebarGroup({ label, action, children }: SidebarGroupProps) {
  const iconMode = useContext(SidebarIconMode)
  const labelId = useId()
  return (
    <section>
      <GroupHead>
        <GroupLabel id={labelId} $iconMode={iconMode}>
          {label}
        </GroupLabel>
        {iconMode ? null : action}
      </GroupHead>
      <List aria-labelledby={labelId}>{children}</List>
    </section>
  )
}

export interface SidebarEntryProps {
  label: string
  icon: ReactNode
  /** Link without content, which gets the icon and the label. A router's NavLink marks itself as current. */
  link: ReactElement<{ 'aria-current'?: 'page' }>
  /** Marks the entry as the current page, for links that do not do so themselves. */
  current?: boolean
  count?: number
}

/** Link of the navigation. In icon mode its name is a tooltip. */
export function SidebarEntry({ label, icon, link, current, count }: SidebarEntryProps) {
  const iconMode = useContext(SidebarIconMode)
  const content = (
    <>
      {icon}
      <EntryLabel $iconMode={iconMode}>{label}</EntryLabel>
      {count !== undefined && !iconMode ? <Count>{count}</Count> : null}
    </>
  )
  return (
    <Entry $iconMode={iconMode}>
      <Tooltip content={label} side="right" enabled={iconMode}>
        {cloneElement(link, current ? { 'aria-current': 'page' } : undefined, content)}
      </Tooltip>
    </Entry>
  )
}

export interface SidebarUserProps {
  id: number
  name: string
  /** Display name of the role. */
  role: string
  imageUrl?: string | null
  /** Actions for the user's own account. They make the block a menu button. */
  menu?: readonly MenuEntry[]
}

/** Block with the signed-in user. With a `menu`, it opens the account menu. */
export function SidebarUser({ id, name, role, imageUrl, menu }: SidebarUserProps) {
  const iconMode = useContext(SidebarIconMode)
  const person = (
    <>
      <Avatar id={id} name={name} src={imageUrl} size="large" decorative={!iconMode} />
      {iconMode ? null : (
        <Texts>
          <Line title={name}>{name}</Line>
          <Line $muted title={role}>
            {role}
          </Line>
        </Texts>
      )}
    </>
  )
  return (
    <Block $iconMode={iconMode}>
      {menu ? (
        <Menu
          align="start"
          entries={menu}
          trigger={
            <Trigger type="button" $iconMode={iconMode}>
              {person}
              {iconMode ? null : <ChevronDownIcon size={16} />}
            </Trigger>
          }
        />
      ) : (
        person
      )}
    </Block>
  )
}
