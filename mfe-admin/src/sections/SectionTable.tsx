import type { Section } from '@headway/contracts/sections'
import { color, IconButton, Menu, Muted, space, Table, TableCard } from '@headway/design-system'
import { MoreIcon } from '@headway/design-system/icons'
import { HeldKeys, lazyComponent, Link, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { writeNumber } from '../messages/numbers.ts'
import { sectionMessages } from '../messages/sections.ts'
import { toSection } from '../routes.ts'
import { figuresOf, figureText } from './figures.ts'
import { SectionBadges } from './SectionBadges.tsx'
import type { SectionDialogState } from './sectionDialogState.ts'
import { rollBackEntry, sectionMenu } from './sectionMenu.ts'
import { Version } from './Version.tsx'

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

function Figures({ section: { health } }: { section: Section }) {
  const figures = health ? figuresOf(health) : null
  if (!figures) {
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
  const errors = (figures.errors ?? 0) + (figures.failures ?? 0)
  return (
    <>
      <td data-align="end" data-narrow="hidden">
        {writeNumber(figures.people ?? 0)}
      </td>
      <td data-align="end" data-narrow="hidden">
        {figures.p95 === null ? <Muted>–</Muted> : figureText('p95', figures.p95)}
      </td>
      <td data-align="end">
        <Errors $isDanger={errors > 0}>{figureText('errors', errors)}</Errors>
      </td>
    </>
  )
}

interface SectionRowProps {
  section: Section
  onOpen: (state: SectionDialogState) => void
}

function SectionRow({ section, onOpen }: SectionRowProps) {
  const { name, title, owner, stable, basePaths } = section
  const formats = useFormats()
  return (
    <tr>
      <th scope="row" title={[name, ...basePaths].join(' ')}>
        <Link to={toSection(name)}>{title}</Link>
      </th>
      <td data-narrow="hidden">{owner ? owner.team : <Muted>{sectionMessages.noOwner}</Muted>}</td>
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
        <Menu
          trigger={<IconButton size="small" label={texts.actionsFor(title)} icon={<MoreIcon />} />}
          entries={[...rollBackEntry(section, onOpen), ...sectionMenu(section, onOpen)]}
        />
      </td>
    </tr>
  )
}

/** Every section with its owner, release, figures of 24 hours and state. */
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
              <th scope="col" aria-label={texts.actions} />
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
        <Suspense fallback={<HeldKeys />}>
          <SectionDialogs state={dialog.state} section={chosen} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
