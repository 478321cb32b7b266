import { limits } from '@headway/contracts'
import type { ReportTaskInput } from '@headway/contracts/reports'
import type { TaskSummary } from '@headway/contracts/tasks'
import { Button, IconButton, space } from '@headway/design-system'
import { Field, Select } from '@headway/design-system/forms'
import { PlusIcon, TrashIcon } from '@headway/design-system/icons'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { CompletionField } from './CompletionField.tsx'
import { toReportTask } from './reportFields.ts'
import type { ReportForm } from './useReportForm.ts'

const texts = messages.form

const Group = styled.div`
  display: grid;
  gap: ${space[16]};
`

const Choice = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};

  > :first-child {
    flex: 1;
    min-width: 0;
  }
`

interface TaskFieldsProps {
  form: ReportForm
  tasks: readonly TaskSummary[]
}

/** Selects the tasks of the report and their percentages. A percentage starts with the progress of its task. */
export function TaskFields({ form, tasks }: TaskFieldsProps) {
  const chosen = form.tasks
  const others = tasks.filter(({ id }) => chosen.every(({ taskId }) => taskId !== id))
  const isFull = chosen.length >= limits.tasksPerReport
  const replace = (index: number, task: ReportTaskInput) => form.setTasks(chosen.with(index, task))
  const handleChoose = (index: number, id: string) => {
    const task = tasks.find((each) => String(each.id) === id)
    if (task) {
      replace(index, toReportTask(task))
    }
  }
  return (
    <Group>
      {chosen.map(({ taskId, completionPercentage }, index) => {
        const title = form.taskOf(taskId)?.title ?? texts.unknownTask
        const label = index === 0 ? texts.completion : texts.completionOf(title)
        return (
          <Group key={taskId}>
            <Field label={index === 0 ? messages.daily.task : texts.taskNumber(index + 1)}>
              <Choice>
                <Select
                  value={String(taskId)}
                  onChange={(id) => handleChoose(index, id)}
                  options={tasks
                    .filter((task) => task.id === taskId || others.includes(task))
                    .map((task) => ({ value: String(task.id), label: task.title }))}
                />
                {chosen.length > 1 ? (
                  <IconButton
                    size="small"
                    label={texts.removeTask(title)}
                    icon={<TrashIcon />}
                    onClick={() => form.setTasks(chosen.toSpliced(index, 1))}
                  />
                ) : null}
              </Choice>
            </Field>
            <CompletionField
              label={label}
              hint={index === 0 ? texts.completionHint : undefined}
              value={completionPercentage}
              onChange={(value) => replace(index, { taskId, completionPercentage: value })}
            />
          </Group>
        )
      })}
      {others[0] && !isFull ? (
        <div>
          <Button
            size="small"
            icon={<PlusIcon />}
            onClick={() => others[0] && form.setTasks([...chosen, toReportTask(others[0])])}
          >
            {texts.addTask}
          </Button>
        </div>
      ) : null}
    </Group>
  )
}
