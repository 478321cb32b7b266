import { Button, FilterChip, Menu, type MenuEntry, Skeleton } from '@headway/design-system'
import { FilterIcon } from '@headway/design-system/icons'
import { KeyBuffer, lazyComponent, usePreload } from '@headway/sdk'
import { type KeyboardEvent, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { filterMessages as texts } from './filters.messages.ts'
import { filterSheetMessages } from './filterSheet.messages.ts'
import type { TaskFilter } from './tasks.api.ts'
import { withValues } from './filter.ts'
import { type ActiveFilter, type FilterField, useActiveFilters, useFilterFields } from './filterChips.ts'

const CONTROLS = 'button, a[href]'

const controlsOf = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]

/** Keeps one control of a toolbar in the tab order: the focused one, or the first. */
function keepOneTabStop(controls: readonly HTMLElement[], stop: HTMLElement | undefined) {
  for (const control of controls) {
    control.tabIndex = control === stop ? 0 : -1
  }
}

/**
 * Makes a toolbar a single tab stop; the arrow keys, Home and End move between its controls (WAI-ARIA toolbar pattern).
 *
 * @returns the key handler of the toolbar.
 */
function useArrowKeys(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const controls = controlsOf(bar.current)
    keepOneTabStop(
      controls,
      controls.find((control) => control.tabIndex === 0 && control === document.activeElement) ?? controls[0],
    )
  })
  return (event: KeyboardEvent) => {
    const controls = controlsOf(bar.current)
    const at = controls.indexOf(event.target as HTMLElement)
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowRight: controls[at + 1],
      ArrowLeft: controls[at - 1],
      Home: controls[0],
      End: controls.at(-1),
    }
    const next = at < 0 ? undefined : targets[event.key]
    if (next) {
      event.preventDefault()
      keepOneTabStop(controls, next)
      next.focus()
    }
  }
}

const FilterEditor = lazyComponent(async () => (await import('./FilterFields.tsx')).FilterEditor)

const Chips = styled.div`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-width: 0;
  overflow-x: auto;
  scrollbar-width: none;
  /* Fades out chips that do not fit. */
  padding-inline-end: 1rem;
  mask-image: linear-gradient(to right, black calc(100% - 1rem), transparent);

  &:empty {
    display: none;
  }
`

interface FilterChipsProps {
  filter: TaskFilter
  onChange: (filter: TaskFilter) => void
  /** Filter whose editor is open. */
  edited: keyof TaskFilter | null
  onEdit: (edited: keyof TaskFilter | null) => void
}

const loading = (
  <>
    <KeyBuffer />
    <Skeleton lines={3} />
  </>
)

/** Returns the active filters, and the filter that was just added and has no value yet. */
function useShownFilters(filter: TaskFilter, edited: keyof TaskFilter | null): ActiveFilter[] {
  const active = useActiveFilters(filter)
  if (edited === null || active.some(({ key }) => key === edited)) {
    return active
  }
  const field = edited as FilterField
  return [...active, { key: edited, name: filterSheetMessages.fields[field], field }]
}

/** Shows a chip for each filter; all chips are one tab stop. */
function FilterChips({ filter, onChange, edited, onEdit }: FilterChipsProps) {
  const shown = useShownFilters(filter, edited)
  const bar = useRef<HTMLDivElement>(null)
  const handleKeyDown = useArrowKeys(bar)
  const editorOf = (field: FilterField) => (
    <Suspense fallback={loading}>
      <FilterEditor field={field} filter={filter} onChange={onChange} />
    </Suspense>
  )
  return (
    <Chips ref={bar} role="toolbar" aria-label={texts.chips} onKeyDown={handleKeyDown}>
      {shown.map(({ key, name, value, field }) => (
        <FilterChip
          key={key}
          name={name}
          value={value}
          editor={field && editorOf(field)}
          open={edited === key}
          onOpenChange={(isOpen) => onEdit(isOpen ? key : null)}
          removeLabel={texts.remove(value === undefined ? name : `${name} ${value}`)}
          onRemove={() => {
            onEdit(null)
            onChange(withValues(filter, { [key]: '' }))
          }}
        />
      ))}
    </Chips>
  )
}

interface TaskFiltersProps extends Pick<FilterChipsProps, 'filter' | 'onChange'> {
  onAll: () => void
}

/** Shows the filter menu and a chip for each active filter. */
export function TaskFilters({ filter, onChange, onAll }: TaskFiltersProps) {
  const fields = useFilterFields()
  const [edited, setEdited] = useState<keyof TaskFilter | null>(null)
  usePreload(FilterEditor)

  const choose = (field: FilterField) => {
    if (field === 'blocked') {
      onChange(withValues(filter, { blocked: filter.blocked ? '' : 'yes' }))
    } else {
      // The closing menu first returns the focus to its button.
      setTimeout(() => setEdited(field))
    }
  }
  const entries: MenuEntry[] = [
    ...fields.map(
      (field): MenuEntry => ({
        label: filterSheetMessages.fields[field],
        onSelect: () => choose(field),
      }),
    ),
    { type: 'separator' },
    { label: texts.all, onSelect: onAll },
  ]
  return (
    <>
      <Menu
        align="start"
        entries={entries}
        trigger={
          <Button size="small" intent="ghost" icon={<FilterIcon />}>
            {texts.add}
          </Button>
        }
      />
      <FilterChips filter={filter} onChange={onChange} edited={edited} onEdit={setEdited} />
    </>
  )
}
