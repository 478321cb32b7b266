import type { TaskImport } from '@headway/contracts/task-imports'
import { Async, Button, NotFoundPage, PageHeader, Skeleton } from '@headway/design-system'
import { ArrowLeftIcon } from '@headway/design-system/icons'
import {
  isCallError,
  Link,
  messageFor,
  queryState,
  requestIdOf,
  useFormats,
  useIdParameter,
} from '@headway/sdk'
import { importMessages as texts } from './import.messages.ts'
import { toImports } from '../routes.ts'
import { useTaskImportsGetQuery } from './task-imports.api.ts'
import { ImportDraft } from './ImportDraft.tsx'
import { ImportProgress, ImportResult } from './ImportResult.tsx'

function Stage({ found }: { found: TaskImport }) {
  if (found.state === 'draft') {
    return <ImportDraft draft={found} />
  }
  return found.state === 'running' || found.state === 'undoing' ? (
    <ImportProgress running={found} />
  ) : (
    <ImportResult finished={found} />
  )
}

function KnownImport({ id }: { id: number }) {
  const formats = useFormats()
  const query = useTaskImportsGetQuery(id, { refetchOnMountOrArgChange: true })
  const { data, error, refetch } = query
  if (isCallError(error) && [403, 404].includes(error.status)) {
    return <NotFoundPage home={<Link to={toImports()} />} />
  }
  return (
    <>
      <PageHeader
        title={data?.fileName ?? texts.title}
        subtitle={data ? texts.from(texts.sources[data.source], formats.moment(data.createdAt)) : undefined}
        backLink={
          <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
            <Link to={toImports()}>{texts.backToImports}</Link>
          </Button>
        }
      />
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={6} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data ? <Stage found={data} /> : null}
      </Async>
    </>
  )
}

/** Shows one import: its preview, its progress or its result. */
export function ImportPage() {
  const id = useIdParameter()
  return id === undefined ? (
    <NotFoundPage home={<Link to={toImports()} />} />
  ) : (
    <KnownImport id={id} key={id} />
  )
}
