import type { Reply } from '@headway/contracts'
import type { insightsConsolidated } from '@headway/contracts/insights'
import { color, font, media, space } from '@headway/design-system'
import { StackedBar } from '@headway/design-system/charts'
import { fullName } from '@headway/sdk'
import styled from 'styled-components'
import { PersonName } from '../components/PersonName.tsx'
import { TextLink } from '../components/tableCells.ts'
import { sum } from '../format.ts'
import { toReport } from '../links.ts'
import { messages } from '../messages/en.ts'
import { staffWhoReported } from './staffWhoReported.ts'

const texts = messages.consolidated

const Rail = styled.aside`
  display: grid;
  align-content: start;
  gap: ${space[16]};

  ${media.wide} {
    position: sticky;
    top: 4rem;
    align-self: start;
  }

  h2 {
    margin-block-end: ${space[8]};
    font: ${font.heading3};
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[4]} ${space[12]};
  margin: ${space[8]} 0 0;

  dt {
    color: ${color.text.secondary};
  }

  dd {
    margin: 0;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
`

const File = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  min-height: 1.75rem;

  ${media.coarse} {
    min-height: 2.75rem;
  }
`

interface PeriodSummaryProps {
  span: 'day' | 'week'
  groups: Reply<typeof insightsConsolidated>['groups']
}

/** Numbers of the period and the reports with files to approve, next to the document. */
export function PeriodSummary({ span, groups }: PeriodSummaryProps) {
  const reports = groups.flatMap((group) => group.reports)
  const staff = sum(groups.map((group) => group.staff))
  const reported = sum(groups.map(staffWhoReported))
  const missing = Math.max(0, staff - reported)
  const waiting = reports.filter(({ pendingFiles }) => pendingFiles > 0)
  const facts = [
    [texts.staffReported, reported],
    [texts.staffMissing, missing],
    [texts.reportsTotal, reports.length],
    [texts.filesTotal, sum(reports.map(({ files }) => files))],
  ] as const
  return (
    <Rail data-print="hidden">
      <section>
        <h2>{texts.summaryTitle[span]}</h2>
        <StackedBar
          parts={[
            { name: texts.staffReported, tone: 'accent' },
            { name: texts.staffMissing, tone: 'outline' },
          ]}
          values={[reported, missing]}
          full={staff}
        />
        <Facts>
          {facts.map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      </section>
      {waiting.length === 0 ? null : (
        <section>
          <h2>{texts.filesToApprove}</h2>
          <ul>
            {waiting.map(({ id, author, pendingFiles }) => (
              <File key={id}>
                <PersonName person={author} />
                <TextLink to={toReport(id)} aria-label={texts.filesOf(pendingFiles, fullName(author))}>
                  {texts.files(pendingFiles)}
                </TextLink>
              </File>
            ))}
          </ul>
        </section>
      )}
    </Rail>
  )
}
