import { EmptyState, Input, space } from '@headway/design-system'
import { SearchIcon } from '@headway/design-system/icons'
import { useSearchParams, useSearchWords } from '@headway/sdk'
import styled from 'styled-components'
import { useInsightsOrganizationQuery } from '../insights.api.ts'
import { messages } from '../messages/en.ts'
import { PageState } from '../components/PageState.tsx'
import { routes } from '../routes.ts'
import { PersonPanel } from './PersonPanel.tsx'
import { Tree } from './Tree.tsx'

const texts = messages.organization
const MAX_SEARCH_LENGTH = 200

/** Tree and panel side by side; on narrow screens the panel comes first. */
const Columns = styled.div<{ $hasPanel: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $hasPanel }) => ($hasPanel ? '18.5rem' : '')};
  align-items: start;
  gap: ${space[24]};

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);

    aside {
      order: -1;
    }
  }
`

/** Returns the search text and the person of the open panel, both stored in the URL. */
function useOrganizationAddress() {
  const [parameters, setParameters] = useSearchParams()
  const change = (name: string, value: string) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === '') {
          next.delete(name)
        } else {
          next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const person = Number(parameters.get('person'))
  return {
    q: parameters.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH) ?? '',
    personId: Number.isSafeInteger(person) && person > 0 ? person : null,
    search: (searchText: string) => change('q', searchText),
    select: (id: number | null) => change('person', id === null ? '' : String(id)),
  }
}

function Search({ initialText, onSearch }: { initialText: string; onSearch: (searchText: string) => void }) {
  const [searchText, setSearchText] = useSearchWords(initialText, onSearch)
  return (
    <Input
      type="search"
      icon={<SearchIcon />}
      aria-label={texts.search}
      placeholder={texts.search}
      maxLength={MAX_SEARCH_LENGTH}
      value={searchText}
      onChange={setSearchText}
    />
  )
}

/** Page with the tree of managers, their open and overdue tasks, and a panel for one person. */
export function OrganizationPage() {
  const { q, personId, search, select } = useOrganizationAddress()
  const query = useInsightsOrganizationQuery(q === '' ? {} : { q })
  // Results of the previous search must not be shown for the current one.
  const data = query.currentData
  const empty =
    q === '' ? (
      <EmptyState title={texts.empty} description={texts.emptyHint} />
    ) : (
      <EmptyState title={texts.notFound} description={texts.notFoundHint} />
    )
  return (
    <PageState
      title={routes.organization.title}
      formatCount={({ people }) => texts.count(people)}
      actions={<Search initialText={q} onSearch={search} />}
      query={{ ...query, data }}
      texts={texts}
      isEmpty={({ nodes }) => nodes.length === 0}
      empty={empty}
    >
      {({ nodes, isPartial }) => (
        <Columns $hasPanel={personId !== null}>
          <Tree
            nodes={nodes}
            isSearch={q !== ''}
            isPartial={isPartial}
            selectedId={personId}
            onSelect={select}
          />
          {personId === null ? null : <PersonPanel id={personId} onClose={() => select(null)} />}
        </Columns>
      )}
    </PageState>
  )
}
