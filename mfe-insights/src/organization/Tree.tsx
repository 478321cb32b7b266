import { roleNames } from '@headway/contracts'
import type { OrganizationNode } from '@headway/contracts/insights'
import { color, font, IconButton, Muted, size, space, Table } from '@headway/design-system'
import { TableCard } from '@headway/design-system/data'
import { ChevronDownIcon, ChevronRightIcon } from '@headway/design-system/icons'
import { fullName, messageFor, useFormats } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { useInsightsOrganizationQuery } from '../insights.api.ts'
import { toReport, toTasksOf, toTeamTasks } from '../links.ts'
import { messages } from '../messages/en.ts'
import { PersonName } from '../components/PersonName.tsx'
import { NarrowNote, NumberLink, TableHead, TableNote } from '../components/tableCells.ts'

const texts = messages.organization
const COLUMN_COUNT = 6

const Row = styled.tr`
  &[data-selected] {
    background: ${color.background.selected};
  }
`

const Name = styled.span<{ $depth: number }>`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  padding-inline-start: calc(${({ $depth }) => $depth} * 1.375rem);
`

/** Has the width of the button in rows of people with direct reports. */
const NoToggle = styled.span`
  width: ${size.controlSmall};
  flex: none;
`

const Select = styled.button<{ $isManager: boolean }>`
  min-width: 0;
  padding: ${space[4]} 0;
  border: 0;
  background: none;
  color: inherit;
  font: ${font.body};
  font-weight: ${({ $isManager }) => ($isManager ? 500 : 400)};
  text-align: start;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`

interface TreeProps {
  nodes: readonly OrganizationNode[]
  /** Whether the nodes are search results, shown without their place in the tree. */
  isSearch: boolean
  isPartial: boolean
  selectedId: number | null
  onSelect: (id: number) => void
}

type BranchProps = Pick<TreeProps, 'selectedId' | 'onSelect'> & { depth: number }

function Numbers({ node }: { node: OrganizationNode }) {
  const { time } = useFormats()
  const { person, team, report } = node
  const isManager = node.directReports > 0
  const { open, overdue } = isManager ? node.tasks : node.own
  const to = (counted: 'open' | 'overdue') =>
    isManager ? toTeamTasks(person.id, counted) : toTasksOf(person.id, counted)
  return (
    <>
      <td data-align="end" data-narrow="hidden">
        {isManager ? team.people : ''}
      </td>
      <td data-align="end">
        {open > 0 ? <NumberLink to={to('open')}>{open}</NumberLink> : <Muted>{open}</Muted>}
      </td>
      <td data-align="end">
        {overdue > 0 ? (
          <NumberLink to={to('overdue')} $tone="danger">
            {overdue}
          </NumberLink>
        ) : (
          <Muted>{overdue}</Muted>
        )}
      </td>
      <td data-align="end" data-narrow="hidden">
        {isManager && team.staff > 0 ? messages.outOf(team.reported, team.staff) : null}
        {!isManager && report ? <NumberLink to={toReport(report.id)}>{time(report.at)}</NumberLink> : null}
        {!isManager && !report ? (
          <Muted>{person.role === 'staff' ? messages.notYet : messages.none}</Muted>
        ) : null}
      </td>
    </>
  )
}

interface NodeRowProps extends BranchProps {
  node: OrganizationNode
  /** Undefined for people without direct reports. */
  isOpen: boolean | undefined
  onToggle: () => void
}

function NodeRow({ node, depth, isOpen, onToggle, selectedId, onSelect }: NodeRowProps) {
  const { person } = node
  const name = fullName(person)
  return (
    <Row data-selected={person.id === selectedId || undefined}>
      <th scope="row">
        <Name $depth={depth}>
          {isOpen === undefined ? (
            <NoToggle />
          ) : (
            <IconButton
              size="small"
              label={isOpen ? texts.collapse(name) : texts.expand(name)}
              icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
              aria-expanded={isOpen}
              onClick={onToggle}
            />
          )}
          <Select
            type="button"
            $isManager={node.directReports > 0}
            aria-pressed={person.id === selectedId}
            onClick={() => onSelect(person.id)}
          >
            <PersonName person={person} />
            <NarrowNote>{roleNames[person.role]}</NarrowNote>
          </Select>
        </Name>
      </th>
      <td data-narrow="hidden">{roleNames[person.role]}</td>
      <Numbers node={node} />
    </Row>
  )
}

/** Row of a person and, if expanded, the rows of their direct reports. */
function Branch({
  node,
  loaded,
  ...rest
}: BranchProps & { node: OrganizationNode; loaded: readonly OrganizationNode[] }) {
  const children = loaded.filter(({ person }) => person.managerId === node.person.id)
  const [isOpen, setOpen] = useState(children.length > 0)
  const { depth, ...selection } = rest
  return (
    <>
      <NodeRow
        node={node}
        isOpen={node.directReports > 0 ? isOpen : undefined}
        onToggle={() => setOpen(!isOpen)}
        {...rest}
      />
      {isOpen && children.length > 0
        ? children.map((child) => (
            <Branch key={child.person.id} node={child} loaded={loaded} depth={depth + 1} {...selection} />
          ))
        : null}
      {isOpen && children.length === 0 ? (
        <LazyBranch managerId={node.person.id} depth={depth + 1} {...selection} />
      ) : null}
    </>
  )
}

/** Rows of a manager's direct reports, fetched when the manager is expanded. */
function LazyBranch({ managerId, ...rest }: BranchProps & { managerId: number }) {
  const { data, error } = useInsightsOrganizationQuery({ below: String(managerId) })
  if (!data) {
    return (
      <tr>
        <td colSpan={COLUMN_COUNT}>
          <Muted role="status">{error ? messageFor(error, texts.failed) : texts.loading}</Muted>
        </td>
      </tr>
    )
  }
  return data.nodes.map((node) => <Branch key={node.person.id} node={node} loaded={data.nodes} {...rest} />)
}

/** Tree of managers and people. People without a manager and direct reports come last. */
export function Tree({ nodes, isSearch, isPartial, selectedId, onSelect }: TreeProps) {
  const selection = { selectedId, onSelect }
  const children = isSearch ? [] : nodes
  const roots = isSearch ? nodes : nodes.filter(({ person }) => person.managerId === null)
  const [managers, alone] = [
    roots.filter(({ directReports }) => isSearch || directReports > 0),
    roots.filter(({ directReports }) => !isSearch && directReports === 0),
  ]
  return (
    <TableCard>
      {isSearch || isPartial ? (
        <TableHead>
          <h2>{isSearch ? texts.found : texts.table}</h2>
          {isPartial ? <TableNote>{messages.partial(nodes.length)}</TableNote> : null}
        </TableHead>
      ) : null}
      <Table aria-label={texts.table}>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col" data-narrow="hidden">
              {messages.role}
            </th>
            <th scope="col" data-align="end" data-narrow="hidden">
              {messages.people}
            </th>
            <th scope="col" data-align="end">
              {messages.open}
            </th>
            <th scope="col" data-align="end">
              {messages.overdue}
            </th>
            <th scope="col" data-align="end" data-narrow="hidden">
              {messages.reportsToday}
            </th>
          </tr>
        </thead>
        <tbody>
          {managers.map((node) => (
            <Branch key={node.person.id} node={node} loaded={children} depth={0} {...selection} />
          ))}
          {alone.length > 0 ? (
            <tr>
              <td colSpan={COLUMN_COUNT}>
                <Muted>
                  {texts.noManager} {alone.length}
                </Muted>
              </td>
            </tr>
          ) : null}
          {alone.map((node) => (
            <Branch key={node.person.id} node={node} loaded={[]} depth={0} {...selection} />
          ))}
        </tbody>
      </Table>
    </TableCard>
  )
}
