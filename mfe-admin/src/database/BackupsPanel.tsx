import type { Reply } from '@headway/contracts'
import type { Backup, backupsState } from '@headway/contracts/backups'
import {
  Alert,
  Badge,
  type BadgeTone,
  DescriptionList,
  formatSize,
  IconButton,
  Menu,
  Muted,
  Panel,
  ProgressBar,
  RowItem,
  RowSubject,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import { FormLayout } from '@headway/design-system/forms'
import { MoreIcon } from '@headway/design-system/icons'
import { listQuery, serverMessage, useFormats } from '@headway/sdk'
import { databaseMessages } from '../messages/database.ts'
import { useBackupsListInfiniteQuery, useRestoreTestsStartMutation } from './database.api.ts'

const texts = databaseMessages.backups

/** Shows the progress of the running backup; only the file copying step has a percentage. */
function BackupProgress({ backup }: { backup: Backup }) {
  const { step, percent } = backup
  const stepText = step === null ? texts.waiting : texts.steps[step]
  return (
    <FormLayout>
      {percent === null ? null : <ProgressBar label={stepText} value={percent} showValue />}
      <Muted role="status">{stepText}</Muted>
    </FormLayout>
  )
}

type State = Reply<typeof backupsState>

export const stateTones: Readonly<Record<Backup['state'], BadgeTone>> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
}

interface BackupRowProps {
  backup: Backup
  can: State['can']
  onRestore: (id: number) => void
}

function BackupMenu({ backup, can, onRestore }: BackupRowProps) {
  const formats = useFormats()
  const [test] = useRestoreTestsStartMutation()

  const handleTest = async () => {
    const { error } = await test(backup.id)
    if (error) {
      toastFailure(serverMessage(error, databaseMessages.tests.startFailed))
      return
    }
    toastSuccess(databaseMessages.tests.started)
  }

  return (
    <Menu
      trigger={<IconButton label={texts.actions(formats.moment(backup.requestedAt))} icon={<MoreIcon />} />}
      entries={[
        { label: texts.test, disabled: !can.test, onSelect: () => void handleTest() },
        ...(can.restore ? [{ label: texts.restore, onSelect: () => onRestore(backup.id) }] : []),
      ]}
    />
  )
}

function describeContent({ bytes, rows, files, error, removedAt }: Backup): string | null {
  if (error !== null) {
    return error
  }
  const content = bytes === null ? null : texts.holds(formatSize(bytes), rows ?? 0, files ?? 0)
  return removedAt === null ? content : `${content ?? ''} · ${texts.removed}`
}

function BackupRow(props: BackupRowProps) {
  const { backup } = props
  const { state, kind, requestedBy, requestedAt, removedAt } = backup
  const formats = useFormats()
  const content = describeContent(backup)
  return (
    <RowItem>
      <RowSubject>
        <span>
          <time dateTime={requestedAt}>{formats.moment(requestedAt)}</time>{' '}
          <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
          <Muted>
            {[texts.kinds[kind], requestedBy ? texts.by(requestedBy.name) : null].filter(Boolean).join(', ')}
          </Muted>
          {content === null ? null : <Muted>{content}</Muted>}
        </span>
      </RowSubject>
      {state === 'done' && removedAt === null ? <BackupMenu {...props} /> : null}
    </RowItem>
  )
}

function Summary({ state }: { state: State }) {
  const { last, nextAt, folder } = state
  const formats = useFormats()
  return (
    <DescriptionList
      layout="columns"
      items={[
        {
          term: texts.last,
          description: last?.finishedAt ? formats.relative(last.finishedAt) : texts.never,
        },
        { term: texts.next, description: nextAt === null ? texts.none : formats.moment(nextAt) },
        ...(folder === null ? [] : [{ term: texts.folder, description: folder }]),
      ]}
    />
  )
}

interface BackupsPanelProps {
  state: State
  onRestore: (id: number) => void
}

/** Lists all backups with their state, and summarizes the newest and the running one. */
export function BackupsPanel({ state, onRestore }: BackupsPanelProps) {
  const list = listQuery(useBackupsListInfiniteQuery(), texts.failed)
  const { obstacle, current, can } = state
  return (
    <Panel title={texts.title}>
      {obstacle === null ? null : <Alert tone="danger">{obstacle}</Alert>}
      <Summary state={state} />
      {current === null ? null : <BackupProgress backup={current} />}
      <Rows
        {...list}
        label={texts.title}
        loadingText={texts.loading}
        empty={<Muted>{texts.empty}</Muted>}
        getKey={({ id }) => id}
        renderRow={(backup) => <BackupRow backup={backup} can={can} onRestore={onRestore} />}
        moreLabel={texts.more}
      />
    </Panel>
  )
}
