import { roleNames } from '@headway/contracts'
import { type AuditDetail, type AuditEntry, auditPersonFields } from '@headway/contracts/audit'
import { Async, Button, DescriptionList, font, Skeleton, space } from '@headway/design-system'
import { PlainTable } from '@headway/design-system/data'
import { Sheet } from '@headway/design-system/overlays'
import { messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { auditMessages } from '../messages/audit.ts'
import { type AuditFilter, useAuditGetQuery } from './audit.api.ts'
import { actorName, useObjectName } from './EntryRow.tsx'

const texts = auditMessages.detail

const Content = styled.div`
  display: grid;
  gap: ${space[24]};
`

const DetailSection = styled.section`
  display: grid;
  gap: ${space[8]};
`

const Heading = styled.h3`
  font: ${font.bodyStrong};
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

const Code = styled.code`
  font: ${font.caption};
  overflow-wrap: anywhere;
`

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') {
    return texts.nothing
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Formats a field; ids of people are replaced by their names. */
function formatField(field: string, value: unknown, people: AuditDetail['people']): string {
  if (!auditPersonFields.includes(field) || value === null || value === undefined) {
    return formatValue(value)
  }
  const names = [value].flat().map((id) => people.find((person) => person.id === id)?.name ?? formatValue(id))
  return names.join(', ') || texts.nothing
}

/** Compares the values before and after the change, field by field. */
function Changes({ before, after, people }: Pick<AuditDetail, 'before' | 'after' | 'people'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) {
    return null
  }
  return (
    <DetailSection>
      <Heading>{texts.changes}</Heading>
      <PlainTable
        label={texts.changes}
        height="whole"
        hasRowHeads
        columns={[{ label: texts.field }, { label: texts.before }, { label: texts.after }]}
        rows={fields.map((field) => ({
          key: field,
          cells: [field, ...[before, after].map((state) => formatField(field, state?.[field], people))],
        }))}
      />
    </DetailSection>
  )
}

function Facts({ entry }: { entry: AuditDetail }) {
  const formats = useFormats()
  const { actor, via, address, requestId, object } = entry
  const objectName = useObjectName(entry)
  const role = actor?.role ? roleNames[actor.role] : texts.nothing
  return (
    <DescriptionList
      items={[
        { term: texts.at, description: formats.moment(entry.at) },
        { term: texts.actor, description: actorName(entry) },
        { term: texts.role, description: role },
        ...(via ? [{ term: texts.via, description: auditMessages.via(via) }] : []),
        {
          term: texts.object,
          description: object
            ? `${object.type} ${object.id}${objectName ? `: ${objectName}` : ''}`
            : texts.nothing,
        },
        { term: texts.address, description: address ?? texts.nothing },
        { term: texts.request, description: requestId ? <Code>{requestId}</Code> : texts.nothing },
      ]}
    />
  )
}

function Details({ details, people }: Pick<AuditDetail, 'details' | 'people'>) {
  return details === null ? null : (
    <DetailSection>
      <Heading>{texts.details}</Heading>
      <DescriptionList
        items={Object.entries(details).map(([term, value]) => ({
          term,
          description: formatField(term, value, people),
        }))}
      />
    </DetailSection>
  )
}

interface RelatedFiltersProps {
  entry: AuditEntry
  onNarrow: (values: AuditFilter) => void
}

/** Shows buttons that filter the list by the person, object, address or kind of an entry. */
function RelatedFilters({ entry, onNarrow }: RelatedFiltersProps) {
  const { actor, object, address, kind } = entry
  const filters: [string, AuditFilter][] = [
    ...(actor ? [[texts.onlyPerson, { person: String(actor.id) }] as [string, AuditFilter]] : []),
    ...(object
      ? [[texts.onlyObject, { objectType: object.type, objectId: object.id }] as [string, AuditFilter]]
      : []),
    ...(address ? [[texts.onlyAddress, { address }] as [string, AuditFilter]] : []),
    [texts.onlyKind, { kind }],
  ]
  return (
    <DetailSection>
      <Heading>{texts.narrow}</Heading>
      <Buttons>
        {filters.map(([label, values]) => (
          <Button key={label} size="small" onClick={() => onNarrow(values)}>
            {label}
          </Button>
        ))}
      </Buttons>
    </DetailSection>
  )
}

export interface EntrySheetProps {
  /** Entry from the list; the remaining fields are loaded. */
  entry: AuditEntry
  onClose: () => void
  /** Undefined if there is no list to filter. */
  onNarrow?: (values: AuditFilter) => void
}

/** Shows all stored details of an entry. */
export function EntrySheet({ entry, onClose, onNarrow }: EntrySheetProps) {
  const query = useAuditGetQuery(entry.id)
  const { data, error, refetch } = query
  const kind = auditMessages.kindOf(entry.kind)
  const object = useObjectName(entry)
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={object ? `${kind}: ${object}` : kind}
      description={texts.description(kind)}
      width="640px"
    >
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={8} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data ? (
          <Content>
            <Facts entry={data} />
            <Changes before={data.before} after={data.after} people={data.people} />
            <Details details={data.details} people={data.people} />
            {onNarrow ? <RelatedFilters entry={data} onNarrow={onNarrow} /> : null}
            <DescriptionList
              items={[
                { term: texts.entry, description: String(data.id) },
                { term: texts.hash, description: <Code>{data.hash}</Code> },
              ]}
            />
          </Content>
        ) : null}
      </Async>
    </Sheet>
  )
}
