import type { Section } from '@headway/contracts/sections'
import { color, IconButton, media, Menu, Muted, space, Table, VisuallyHidden } from '@headway/design-system'
import { TableCard } from '@headway/design-system/data'
import { MoreIcon, UndoIcon } from '@headway/design-system/icons'
import { Sparkline } from '@headway/design-system/charts'
import { KeyBuffer, lazyComponent, Link, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { formatNumber } from '../messages/numbers.ts'
import { sectionMessages } from '../messages/sections.ts'
import { toSection } from '../routes.ts'
import { calculateMetrics, formatMetric } from './releaseMetrics.ts'
import { SectionBadges } from './SectionBadges.tsx'
import type { SectionDialogState } from './sectionDialogState.ts'
import { rollBackEntry, sectionMenu } from './sectionMenu.ts'
import { shortVersion, Version } from './Version.tsx'

const SectionDialogs = lazyComponent(async () => (await import('./SectionDialogs.tsx')).SectionDialogs)

const texts = sectionMessages.table

const Errors = styled.span<{ $isDanger: boolean }>`
  color: ${({ $isDanger }) => ($isDanger ? color.danger.text : 'inherit')};
  font-weight: ${({ $isDanger }) => ($isDanger ? 500 : 400)};
`

const Release = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[6]};
`

const Load = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  vertical-align: middle;

  /* The drawings stand below each other. */
  & > :last-child {
    min-width: 4rem;
  }
`

/** Wide enough for usual words; longer ones break. */
const TitleCell = styled.th`
  min-width: 7.5rem;
`
const OwnerCell = styled.td`
  min-width: 5.5rem;
`

/** Shows the p95 load time of each hour, or nothing after fewer than two hours with loads. */
function LoadByHour({ values }: { values: Section['p95ByHour'] }) {
  const measured = values.filter((value) => value !== null)
  return measured.length < 2 ? null : (
    <Sparkline values={values} label={texts.loadByHour(formatMetric('p95', Math.max(...measured)))} />
  )
}

const Actions = styled.span`
  display: inline-flex;
`

/** On phones, rolling back is in the menu of the row. */
const WideOnly = styled.span`
  ${media.narrow} {
    display: none;
  }
`

function Figures({ section: { health, p95ByHour } }: { section: Section }) {
  const metrics = health ? calculateMetrics(health) : null
  if (!metrics) {
    return (
      <>
        <td data-align="end" data-narrow="hidden">
          <Muted>{health?.people ?? 0}</Muted>
        </td>
        <td data-align="end" data-narrow="hidden">
          <Muted>–</Muted>
        </td>
        <td data-align="end">
          <Muted>–</Muted>
        </td>
      </>
    )
  }
  const errors = (metrics.errors ?? 0) + (metrics.failures ?? 0)
  return (
    <>
      <td data-align="end" data-narrow="hidden">
        {formatNumber(metrics.people ?? 0)}
      </td>
      <td data-align="end" data-narrow="hidden">
        <Load>
          <LoadByHour values={p95ByHour} />
          <span>{metrics.p95 === null ? <Muted>–</Muted> : formatMetric('p95', metrics.p95)}</span>
        </Load>
      </td>
      <td data-align="end">
        <Errors $isDanger={errors > 0}>{formatMetric('errors', errors)}</Errors>
      </td>
    </>
  )
}

interface SectionRowProps {
  section: Section
  onOpen: (state: SectionDialogState) => void
}

function SectionRow({ section, onOpen }: SectionRowProps) {
  const { name, title, owner, stable, previous, basePaths } = section
  const formats = useFormats()
  return (
    <tr>
      <TitleCell scope="row" title={[name, ...basePaths].join(' ')}>
        <Link to={toSection(name)}>{title}</Link>
      </TitleCell>
      <OwnerCell data-narrow="hidden">
        {owner ? owner.team : <Muted>{sectionMessages.noOwner}</Muted>}
      </OwnerCell>
      <td data-narrow="hidden">
        {stable ? (
          <Release>
            <Version version={stable.version} />
            <Muted title={formats.moment(stable.since)}>{formats.day(stable.since)}</Muted>
          </Release>
        ) : (
          <Muted>{sectionMessages.noRelease}</Muted>
        )}
      </td>
      <Figures section={section} />
      <td>
        <SectionBadges section={section} />
      </td>
      <td data-align="end">
        <Actions>
          {previous ? (
            <WideOnly>
              <IconButton
                size="small"
                label={texts.rollBack(title, shortVersion(previous.version))}
                icon={<UndoIcon />}
                onClick={() => onOpen({ mode: 'action', action: 'rollBack' })}
              />
            </WideOnly>
          ) : null}
          <Menu
            trigger={<IconButton size="small" label={texts.actionsFor(title)} icon={<MoreIcon />} />}
            entries={[...rollBackEntry(section, onOpen), ...sectionMenu(section, onOpen)]}
          />
        </Actions>
      </td>
    </tr>
  )
}

/** Lists every section with owner, release, figures of the last 24 hours and state. */
export function SectionTable({ sections }: { sections: readonly Section[] }) {
  const [dialog, setDialog] = useState<{ name: string; state: SectionDialogState } | null>(null)
  const chosen = sections.find(({ name }) => name === dialog?.name)
  return (
    <>
      <TableCard>
        <Table aria-label={sectionMessages.label}>
          <thead>
            <tr>
              <th scope="col">{texts.section}</th>
              <th scope="col" data-narrow="hidden">
                {texts.owner}
              </th>
              <th scope="col" data-narrow="hidden">
                {texts.release}
              </th>
              <th scope="col" data-align="end" data-narrow="hidden">
                {texts.users}
              </th>
              <th scope="col" data-align="end" data-narrow="hidden">
                {texts.load}
              </th>
              <th scope="col" data-align="end">
                {texts.errors}
              </th>
              <th scope="col">{texts.state}</th>
              <th scope="col">
                <VisuallyHidden>{texts.actions}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {sections.map((section) => (
              <SectionRow
                key={section.name}
                section={section}
                onOpen={(state) => setDialog({ name: section.name, state })}
              />
            ))}
          </tbody>
        </Table>
      </TableCard>
      {dialog && chosen ? (
        <Suspense fallback={<KeyBuffer />}>
          <SectionDialogs state={dialog.state} section={chosen} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
