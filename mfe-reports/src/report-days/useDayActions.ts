import type { ReportingPerson } from '@headway/contracts/report-days'
import { toast, toastFailure, toastSuccess } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { useState } from 'react'
import { reportDaysMessages as texts } from '../messages/reportDays.ts'
import { useReportDaysExcuseMutation, useReportDaysRemindMutation } from './reportDays.api.ts'

/** A missing day that is being excused. */
interface Excusing {
  person: ReportingPerson
  day: string
}

/** Reminders and excuses of the page. */
export interface DayActions {
  isReminding: boolean
  /** Resolves when the reminders are sent or refused. */
  remind(day: string, userIds: readonly number[]): Promise<void>
  /** Opens the dialog that asks for the reason. */
  excuse(person: ReportingPerson, day: string): void
}

/** Returns the actions on days, and the state of the excuse dialog. */
export function useDayActions() {
  const [sendReminder, { isLoading: isReminding }] = useReportDaysRemindMutation()
  const [sendExcuse, { isLoading: isExcusing }] = useReportDaysExcuseMutation()
  const [excusing, setExcusing] = useState<Excusing>()

  const remind = async (day: string, userIds: readonly number[]) => {
    const { data, error } = await sendReminder({ day, userIds: [...userIds] })
    if (data === undefined) {
      toastFailure(serverMessage(error, texts.remindFailed))
    } else if (data.userIds.length === 0) {
      toast({ title: texts.notReminded, description: texts.notRemindedHint })
    } else {
      toastSuccess(texts.reminded(data.userIds.length))
    }
  }

  const submitExcuse = async (reason: string) => {
    if (excusing === undefined) {
      return
    }
    const { error } = await sendExcuse({ day: excusing.day, userId: excusing.person.id, reason })
    if (error) {
      toastFailure(serverMessage(error, texts.excuseFailed))
      return
    }
    toastSuccess(texts.excused)
    setExcusing(undefined)
  }

  const actions: DayActions = {
    isReminding,
    remind,
    excuse: (person, day) => setExcusing({ person, day }),
  }
  return { actions, excusing, isExcusing, submitExcuse, closeExcuse: () => setExcusing(undefined) }
}
