import {
  color,
  font,
  height,
  media,
  radius,
  space,
  useMediaQuery,
  VisuallyHidden,
} from '@headway/design-system'
import { Select } from '@headway/design-system/forms'
import { Link, useCurrentUser, useLocation, useNavigate } from '@headway/sdk'
import type { ComponentType, ReactNode } from 'react'
import styled from 'styled-components'
import { useAlertsListQuery } from '../admin/admin.api.ts'
import { frameMessages as texts } from '../messages/admin-frame.ts'
import { adminPageAt, adminPages } from './adminPages.tsx'

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${media.large} {
    grid-template-columns: 176px minmax(0, 1fr);
    gap: ${space[32]};
    align-items: start;
  }

  ${media.print} {
    display: block;

    > nav {
      display: none;
    }
  }
`

const List = styled.nav`
  position: sticky;
  top: calc(${height.header} + ${space[16]});
  display: grid;
  gap: ${space[2]};
  margin-inline-start: calc(-1 * ${space[8]});
`

const Entry = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 30px;
  padding: 0 ${space[8]};
  border-radius: ${radius.control};
  color: ${color.text.secondary};
  font: ${font.bodyStrong};
  font-weight: 500;
  text-decoration: none;

  svg {
    color: ${color.text.muted};
  }

  &:hover,
  &[aria-current],
  &[aria-current] svg {
    color: ${color.text.primary};
  }

  &:hover,
  &[aria-current] {
    background: ${color.background.hover};
  }

  ${media.coarse} {
    min-height: 44px;
  }
`

const Count = styled.span`
  margin-inline-start: auto;
  color: ${color.danger.text};
  font: ${font.captionStrong};
  font-variant-numeric: tabular-nums;
`

/** Returns the number of unacknowledged alerts of each page. */
function useAlertCounts(): ReadonlyMap<string, number> {
  const { data } = useAlertsListQuery()
  const counts = new Map<string, number>()
  for (const { link, acknowledged } of data?.items ?? []) {
    const page = link === null || acknowledged ? undefined : adminPageAt(link)
    if (page) {
      counts.set(page.to, (counts.get(page.to) ?? 0) + 1)
    }
  }
  return counts
}

function PageSelect({ counts, current }: { counts: ReadonlyMap<string, number>; current: string }) {
  const navigate = useNavigate()
  return (
    <Select
      aria-label={texts.choose}
      value={current}
      onChange={(to) => void navigate(to)}
      options={adminPages.map(({ to, label }) => {
        const count = counts.get(to)
        return { value: to, label: count ? `${label} (${count})` : label }
      })}
    />
  )
}

function Pages() {
  const counts = useAlertCounts()
  const { pathname } = useLocation()
  const hasRoom = useMediaQuery('(min-width: 1024px)')
  const current = adminPageAt(pathname)?.to ?? ''
  if (!hasRoom) {
    return <PageSelect counts={counts} current={current} />
  }
  return (
    <List aria-label={texts.label}>
      {adminPages.map(({ to, label, icon }) => {
        const count = counts.get(to)
        return (
          <Entry key={to} to={to} aria-current={to === current ? 'page' : undefined}>
            {icon}
            {label}
            {count ? (
              <Count>
                <span aria-hidden>{count}</span>
                <VisuallyHidden>{texts.alerts(count)}</VisuallyHidden>
              </Count>
            ) : null}
          </Entry>
        )
      })}
    </List>
  )
}

/** Shows the navigation list of the administration beside one of its pages; other roles see only the page. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { role } = useCurrentUser()
  return role === 'super_admin' || role === 'it_admin' ? (
    <Frame>
      <Pages />
      <div>{children}</div>
    </Frame>
  ) : (
    children
  )
}

/** Wraps a page of the administration so that the navigation list is shown beside it. */
export const withAdminLayout = (Page: ComponentType): ComponentType =>
  function PageWithAdminLayout() {
    return (
      <AdminLayout>
        <Page />
      </AdminLayout>
    )
  }
