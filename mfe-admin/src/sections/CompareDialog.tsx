import type { Reply } from '@headway/contracts'
import type { sectionsCompare } from '@headway/contracts/section-releases'
import { Async, DescriptionList, font, formatFileSize, Muted, Skeleton, space } from '@headway/design-system'
import { Dialog } from '@headway/design-system/overlays'
import { messageFor, queryState, requestIdOf } from '@headway/sdk'
import styled from 'styled-components'
import { sectionMessages } from '../messages/sections.ts'
import { differenceOf, figureNames, figuresOf, figureText } from './figures.ts'
import type { SectionDialogProps } from './sectionDialogState.ts'
import { useSectionsCompareQuery } from './sections.api.ts'

const texts = sectionMessages.compare
const figureTexts = sectionMessages.figures
type Compared = Reply<typeof sectionsCompare>
type Side = Compared['from']

const Heading = styled.h3`
  margin: ${space[16]} 0 ${space[8]};
  font: ${font.bodyStrong};
`

const listOf = (entries: readonly string[]) => entries.join(', ') || sectionMessages.detail.none

/** What both have is left out: the reader looks for the difference. */
function ListDifference({ from, to }: { from: readonly string[]; to: readonly string[] }) {
  const gone = from.filter((entry) => !to.includes(entry))
  const come = to.filter((entry) => !from.includes(entry))
  if (gone.length + come.length === 0) {
    return (
      <>
        {texts.same}
        <Muted>{listOf(to)}</Muted>
      </>
    )
  }
  return (
    <>
      {gone.map((entry) => (
        <div key={entry}>
          <del>{entry}</del>
        </div>
      ))}
      {come.map((entry) => (
        <div key={entry}>
          <ins>{entry}</ins>
        </div>
      ))}
    </>
  )
}

function SizeDifference({ from, to }: { from: number; to: number }) {
  const difference = to - from
  const size = formatFileSize(Math.abs(difference))
  return (
    <>
      {formatFileSize(from)} → {formatFileSize(to)}
      <Muted>{difference === 0 ? texts.same : difference > 0 ? texts.more(size) : texts.less(size)}</Muted>
    </>
  )
}

const noFigures = { people: null, p50: null, p95: null, failures: null, errors: null }

function FigureDifferences({ from, to }: Compared) {
  const [before, after] = [figuresOf(from.health), figuresOf(to.health)]
  if (!before && !after) {
    return <Muted>{figureTexts.none}</Muted>
  }
  const [earlier, later] = [before ?? noFigures, after ?? noFigures]
  return (
    <DescriptionList
      layout="columns"
      items={figureNames.map((name) => {
        const difference = differenceOf(name, later[name], { version: from.version, figure: earlier[name] })
        return {
          term: figureTexts.names[name],
          description: (
            <>
              {figureText(name, earlier[name])} → {figureText(name, later[name])}
              {difference ? <Muted>{difference.words}</Muted> : null}
            </>
          ),
        }
      })}
    />
  )
}

const bundledOf = ({ bundled }: Side) => bundled.map(({ name, version }) => `${name} ${version}`)

function Comparison({ from, to }: Compared) {
  const { rows } = texts
  const plain = (one: number, other: number) => (one === other ? one : `${one} → ${other}`)
  return (
    <DescriptionList
      layout="columns"
      items={[
        { term: rows.first, description: <SizeDifference from={from.sizes.first} to={to.sizes.first} /> },
        { term: rows.total, description: <SizeDifference from={from.sizes.total} to={to.sizes.total} /> },
        { term: rows.files, description: plain(from.sizes.files, to.sizes.files) },
        { term: rows.contract, description: plain(from.contract, to.contract) },
        { term: rows.routes, description: <ListDifference from={from.routes} to={to.routes} /> },
        { term: rows.requires, description: <ListDifference from={from.requires} to={to.requires} /> },
        { term: rows.bundled, description: <ListDifference from={bundledOf(from)} to={bundledOf(to)} /> },
        { term: rows.changes, description: to.changes || sectionMessages.detail.none },
      ]}
    />
  )
}

/** The release in use and another one, side by side. */
export function CompareDialog({ section, version, onClose }: SectionDialogProps & { version: string }) {
  const from = section.stable?.version ?? version
  const query = useSectionsCompareQuery({ name: section.name, from, to: version })
  const { data, error, refetch } = query
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.title(from, version)}
      description={texts.description}
      size="large"
    >
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={8} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data ? (
          // It has nothing to press: without the focus on it no key would bring the rest into sight.
          <div role="region" aria-label={texts.title(from, version)} tabIndex={0}>
            <Comparison {...data} />
            <Heading>{figureTexts.title}</Heading>
            <FigureDifferences {...data} />
          </div>
        ) : null}
      </Async>
    </Dialog>
  )
}
