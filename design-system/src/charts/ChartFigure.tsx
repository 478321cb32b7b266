import { type ReactNode, useId, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { ChartIcon, DownloadIcon, TableIcon } from '../icons/icons.tsx'
import { PlainTable } from '../plain-table/PlainTable.tsx'
import { color, font, media, space } from '../tokens/tokens.ts'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import { ChartContext } from './chartContext.ts'
import { type ChartTable, toCsv } from './chartTable.ts'
import { chartMessages as texts } from './messages.ts'

const Figure = styled.figure`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto 1fr auto;
  gap: ${space[8]};
  min-width: 0;
  margin: 0;

  ${media.print} {
    break-inside: avoid;
    print-color-adjust: exact;
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[8]};
`

const Title = styled.h2`
  font: ${font.heading3};
`

const Note = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
`

const Tools = styled.div`
  display: flex;
  margin-inline-start: auto;
`

const Caption = styled.figcaption`
  color: ${color.text.muted};
  font: ${font.caption};
  overflow-wrap: anywhere;
  text-wrap: pretty;

  strong {
    color: ${color.text.primary};
    font-weight: 500;
  }
`

export interface ChartFigureProps {
  /** Omitted if the page already has a heading for the chart. */
  title?: string
  /** Content next to the title: the unit in a few words, or a color legend. */
  note?: ReactNode
  /** Summary of the chart in one sentence. */
  summary: ReactNode
  table: ChartTable
  /** Name of the CSV file, including its extension. */
  fileName: string
  /** The chart. */
  children: ReactNode
}

/** Frame of every chart: a summary sentence and the values as a table and as a CSV file. */
export function ChartFigure({ title, note, summary, table, fileName, children }: ChartFigureProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  const captionId = `${id}-caption`
  const hintId = `${id}-hint`
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(table))}`
  return (
    <Figure aria-labelledby={title ? `${id}-title` : captionId}>
      <Head>
        {title ? <Title id={`${id}-title`}>{title}</Title> : null}
        {note ? <Note as={typeof note === 'string' ? 'span' : 'div'}>{note}</Note> : null}
        <Tools data-print="hidden">
          <IconButton
            size="small"
            label={isTable ? texts.asChart : texts.asTable}
            icon={isTable ? <ChartIcon /> : <TableIcon />}
            onClick={() => setTable(!isTable)}
          />
          <Button asChild size="small" intent="ghost" icon={<DownloadIcon />}>
            <a href={href} download={fileName} title={texts.csv}>
              <VisuallyHidden>{texts.csv}</VisuallyHidden>
            </a>
          </Button>
        </Tools>
      </Head>
      {isTable ? (
        <PlainTable
          label={title ?? fileName}
          height="short"
          hasRowHeads
          columns={table.columns.map((label, index) => ({ label, align: index === 0 ? 'start' : 'end' }))}
          rows={table.rows.map((cells, key) => ({
            key,
            cells: cells.map((cell, column) =>
              cell === null ? texts.missing : (table.format?.(cell, column) ?? cell),
            ),
          }))}
        />
      ) : (
        <ChartContext value={`${captionId} ${hintId}`}>{children}</ChartContext>
      )}
      <Caption id={captionId}>{summary}</Caption>
      <VisuallyHidden id={hintId} hidden>
        {texts.hint}
      </VisuallyHidden>
    </Figure>
  )
}
