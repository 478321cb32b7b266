import type { TaskSummary } from '@headway/contracts/tasks'
import {
  AvatarStack,
  Badge,
  Card,
  CardFooter,
  CardText,
  CardTitle,
  coveringLink,
  IconButton,
  Menu,
  Muted,
  PriorityBadge,
  ProgressBar,
  size,
  space,
  StatusBadge,
  Tag,
} from '@headway/design-system'
import { MoreIcon, RepeatIcon } from '@headway/design-system/icons'
import { fullName, Link, useFormats, useTagColour } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { stateMessages } from '../messages/states.ts'
import { toTask } from '../routes.ts'
import { HindranceBadges } from '../task-state/HindranceBadges.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import type { TaskListArgument } from '../tasks.api.ts'
import { SelectBox } from '../bulk/SelectBox.tsx'
import { CardMilestones } from './CardMilestones.tsx'
import { useTaskEntries } from './useTaskEntries.tsx'

const texts = messages.card
/** Cards show at most this many tags and assignees, then `+N` (specification, section 9). */
const MOST_SHOWN = 3

const Head = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: start;
  gap: ${space[8]};
`

/** The title's link covers the whole card; controls lie above it. */
const TitleLink = styled(Link)`
  ${coveringLink}
`

const Above = styled.div`
  position: relative;
  z-index: 1;

  /* Who has nothing to select has no gap before the title either. */
  &:empty {
    display: none;
  }
`

/** The box to select by stands before the title. */
const Titled = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${space[8]};
  min-width: 0;
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[6]};
`

/** As high without a tag as with one, so that the cards of a row do not differ. */
const Tags = styled(Row)`
  min-height: 1.5rem;
`

const NoMilestones = styled(Muted)`
  display: flex;
  align-items: center;
  min-height: ${size.controlSmall};
`

interface TaskCardProps {
  task: TaskSummary
  /** The list that it stands in. */
  list: TaskListArgument
  onDialog: (dialog: TaskDialogState) => void
}

const progressTone = ({ status }: TaskSummary) => {
  if (status === 'completed') {
    return 'success'
  }
  return status === 'overdue' ? 'danger' : undefined
}

function CardTags({ tags }: Pick<TaskSummary, 'tags'>) {
  const colourOf = useTagColour()
  const more = tags.length - MOST_SHOWN
  return (
    <Tags>
      {tags.slice(0, MOST_SHOWN).map((tag) => (
        <Tag key={tag} colour={colourOf(tag)}>
          {tag}
        </Tag>
      ))}
      {more > 0 ? <Badge title={tags.slice(MOST_SHOWN).join(', ')}>{texts.moreTags(more)}</Badge> : null}
    </Tags>
  )
}

/** One task in the grid: a click anywhere opens it, the menu edits it. */
export function TaskCard({ task, list, onDialog }: TaskCardProps) {
  const formats = useFormats()
  const entries = useTaskEntries(task, onDialog)
  const people = task.assignments.map(({ assignee }) => ({ name: fullName(assignee) }))
  return (
    <Card>
      <Head>
        <Titled>
          <Above>
            <SelectBox task={task} />
          </Above>
          <CardTitle as="h2">
            <TitleLink to={toTask(task.id)} state={{ list }}>
              {task.title}
            </TitleLink>
          </CardTitle>
        </Titled>
        {entries.length > 0 ? (
          <Above>
            <Menu
              entries={entries}
              trigger={<IconButton size="small" label={texts.actions(task.title)} icon={<MoreIcon />} />}
            />
          </Above>
        ) : null}
      </Head>
      <CardText $steady>{task.description || texts.noDescription}</CardText>
      <Row>
        <StatusBadge status={task.status} />
        <PriorityBadge priority={task.priority} />
        <HindranceBadges task={task} />
        {task.isSubtask ? <Badge>{stateMessages.subtask}</Badge> : null}
        {task.isRecurring ? <Badge icon={<RepeatIcon size={12} />}>{texts.recurring}</Badge> : null}
      </Row>
      <CardTags tags={task.tags} />
      <ProgressBar value={task.progress} label={texts.progress} tone={progressTone(task)} showValue />
      {task.milestoneCount > 0 ? (
        <Above>
          <CardMilestones task={task} />
        </Above>
      ) : (
        <NoMilestones>{texts.noMilestones}</NoMilestones>
      )}
      <CardFooter>
        <span>{task.dueDate ? texts.due(formats.dueDate(task.dueDate)) : texts.noDueDate}</span>
        {people.length > 0 ? <AvatarStack people={people} max={MOST_SHOWN} /> : null}
      </CardFooter>
    </Card>
  )
}
