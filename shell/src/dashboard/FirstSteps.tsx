import type { Role } from '@headway/contracts'
import type { CurrentUser } from '@headway/contracts/auth'
import type { DashboardOverview } from '@headway/contracts/dashboard'
import { color, font, IconButton, media, radius, space, toastFailure } from '@headway/design-system'
import { CloseIcon } from '@headway/design-system/icons'
import { fullName, Link, serverMessage, useCurrentUser } from '@headway/sdk'
import styled from 'styled-components'
import { firstStepsMessages as texts } from '../messages/first-steps.ts'
import { clockTime } from './clockTime.ts'
import { useDashboardHintDismissMutation } from './dashboard.api.ts'
import { isAdministrator, isManager, toNewTask } from './links.ts'

const Box = styled.section`
  position: relative;
  padding: ${space[12]} ${space[16]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.accent.background};
`

const Title = styled.h2`
  margin-bottom: ${space[8]};
  font: ${font.heading3};
`

const Dismiss = styled.div`
  position: absolute;
  top: ${space[6]};
  right: ${space[6]};
`

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[8]} ${space[24]};
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: step;

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Step = styled.li`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  align-content: start;
  gap: 0 ${space[8]};
  color: ${color.text.secondary};
  overflow-wrap: anywhere;
  counter-increment: step;

  &::before {
    content: counter(step);
    display: grid;
    grid-row: span 2;
    place-items: center;
    width: 20px;
    height: 20px;
    border-radius: ${radius.full};
    background: ${color.accent.solid};
    color: ${color.text.onSolid};
    font: ${font.captionStrong};
  }

  a {
    color: ${color.accent.text};
    font: ${font.bodyStrong};
  }

  b {
    color: ${color.text.primary};
    font: ${font.bodyStrong};
  }
`

interface StepContent {
  title: string
  hint: string
  to?: string
}

const REMINDERS = '/notifications/preferences'

function staffSteps(manager: CurrentUser['manager'], dueTime: string | null): StepContent[] {
  const { staff } = texts
  return [
    manager
      ? { title: staff.manager(fullName(manager)), hint: staff.managerHint }
      : { title: staff.noManager, hint: staff.noManagerHint },
    { title: staff.tasks, hint: staff.tasksHint, to: '/tasks' },
    {
      title: staff.report(dueTime === null ? null : clockTime(dueTime)),
      hint: staff.reportHint,
      to: '/report',
    },
  ]
}

function stepsFor(role: Role): StepContent[] {
  const { manager, administrator, president, viewer } = texts
  if (isManager(role)) {
    return [
      { title: manager.task, hint: manager.taskHint, to: toNewTask() },
      { title: manager.view, hint: manager.viewHint, to: '/tasks' },
      { title: manager.reminders, hint: manager.remindersHint, to: REMINDERS },
    ]
  }
  if (isAdministrator(role)) {
    return [
      { title: administrator.people, hint: administrator.peopleHint, to: '/users?new=1' },
      { title: administrator.settings, hint: administrator.settingsHint, to: '/settings' },
      { title: administrator.backup, hint: administrator.backupHint, to: '/admin/database' },
    ]
  }
  if (role === 'president') {
    return [
      { title: president.executive, hint: president.executiveHint, to: '/executive' },
      { title: president.reports, hint: president.reportsHint, to: '/consolidated' },
      { title: president.organization, hint: president.organizationHint, to: '/organization' },
    ]
  }
  return [
    { title: viewer.tasks, hint: viewer.tasksHint, to: '/tasks' },
    { title: viewer.reports, hint: viewer.reportsHint, to: '/reports' },
    { title: viewer.reminders, hint: viewer.remindersHint, to: REMINDERS },
  ]
}

/** Three first steps for a role, shown until dismissed. */
export function FirstSteps({ overview }: { overview: DashboardOverview }) {
  const { role, manager } = useCurrentUser()
  const [dismiss] = useDashboardHintDismissMutation()
  const handleDismiss = async () => {
    const { error } = await dismiss()
    if (error) {
      toastFailure(serverMessage(error, texts.failed))
    }
  }
  const steps = role === 'staff' ? staffSteps(manager, overview.report?.dueTime ?? null) : stepsFor(role)
  return (
    <Box aria-label={texts.title}>
      <Title>{texts.title}</Title>
      <Steps>
        {steps.map(({ title, hint, to }) => (
          <Step key={title}>
            {to === undefined ? <b>{title}</b> : <Link to={to}>{title}</Link>}
            <span>{hint}</span>
          </Step>
        ))}
      </Steps>
      <Dismiss>
        <IconButton
          size="small"
          label={texts.dismiss}
          icon={<CloseIcon />}
          onClick={() => void handleDismiss()}
        />
      </Dismiss>
    </Box>
  )
}
