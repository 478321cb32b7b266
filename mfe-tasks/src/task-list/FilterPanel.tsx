import { Button, color, font, IconButton, space, useIsNarrow } from '@headway/design-system'
import { CloseIcon } from '@headway/design-system/icons'
import { Sheet } from '@headway/design-system/overlays'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { filterMessages } from './filters.messages.ts'
import { filterSheetMessages as texts } from './filterSheet.messages.ts'
import type { TaskFilter } from './tasks.api.ts'
import { AllFilters, type FilterProps } from './FilterFields.tsx'
import { VIEW_HEIGHT } from './listLayout.ts'

const Panel = styled.aside`
  position: sticky;
  top: 0;
  display: flex;
  flex: none;
  flex-direction: column;
  order: 1;
  width: 320px;
  height: ${VIEW_HEIGHT};
  border-left: 1px solid ${color.border.default};
  background: ${color.background.surface};
`

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${space[8]} ${space[12]} ${space[8]} ${space[16]};
`

const Heading = styled.h2`
  font: ${font.bodyStrong};
  font-weight: 600;
`

const Fields = styled.div`
  flex: 1;
  min-height: 0;
  padding: ${space[4]} ${space[16]} ${space[16]};
  overflow-y: auto;
`

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
`

const PanelFooter = styled(Footer)`
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${color.border.default};
`

export interface FilterPanelProps extends FilterProps {
  /** Number of tasks in the list, e.g. '15 tasks'; undefined while unknown. */
  count: string | undefined
  onClose: () => void
}

const onlyOrder = ({ q, sort }: TaskFilter): TaskFilter => ({
  ...(q ? { q } : {}),
  ...(sort ? { sort } : {}),
})

/** Shows all filters beside the list, or over the page on a phone; changes apply immediately. */
export function FilterPanel({ filter, onChange, count, onClose }: FilterPanelProps) {
  const isNarrow = useIsNarrow()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, button, select')?.focus()
  }, [])
  const buttons = (
    <>
      <Button onClick={() => onChange(onlyOrder(filter))}>{filterMessages.clear}</Button>
      <Button intent="primary" onClick={onClose}>
        {texts.show(count)}
      </Button>
    </>
  )
  const fields = <AllFilters filter={filter} onChange={onChange} />
  if (isNarrow) {
    return (
      <Sheet
        open
        form
        onOpenChange={(isOpen) => isOpen || onClose()}
        title={texts.title}
        description={texts.description}
        footer={<Footer>{buttons}</Footer>}
      >
        {fields}
      </Sheet>
    )
  }
  return (
    <Panel
      aria-label={texts.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          onClose()
        }
      }}
    >
      <Head>
        <Heading>{texts.title}</Heading>
        <IconButton size="small" label={texts.close} icon={<CloseIcon />} onClick={onClose} />
      </Head>
      <Fields ref={(element) => void (panel.current = element)}>{fields}</Fields>
      <PanelFooter>{buttons}</PanelFooter>
    </Panel>
  )
}
