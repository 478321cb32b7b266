import type { ActionItem } from '@headway/contracts/dashboard'
import { reportDaysRemind } from '@headway/contracts/report-days'
import { reply } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { actionItemsOf, ada, grace, open, overview, row } from './testing.tsx'

describe('staff without a report', () => {
  it('staff without a report are listed with the time that was due', async () => {
    const item: ActionItem = { kind: 'notReported', people: [ada, grace], total: 2, dueTime: '17:00' }
    open('pm', { shown: overview({ actionItems: actionItemsOf([item]) }) })
    const line = await row(/Ada and Grace haven’t reported today/)
    line.getByText('due 5:00 PM')
    expect(line.getByRole('link', { name: 'Who reported' }).getAttribute('href')).toBe(
      '/reports/days?state=due&under=direct',
    )
  })

  it('reports that are due at the end of the day have no time', async () => {
    const item: ActionItem = { kind: 'notReported', people: [ada], total: 1, dueTime: null }
    open('pm', { shown: overview({ actionItems: actionItemsOf([item]) }) })
    const line = await row(/Ada hasn’t reported today/)
    line.getByText('Due today')
  })

  it('staff without a report are reminded in one request, and a toast names those who got a reminder', async () => {
    const item: ActionItem = { kind: 'notReported', people: [ada, grace], total: 2, dueTime: '17:00' }
    const portal = open('pm', { shown: overview({ actionItems: actionItemsOf([item]) }) })
    portal.change(reply(reportDaysRemind, { userIds: [ada.id] }))
    const line = await row(/Ada and Grace haven’t reported today/)
    await portal.user.click(line.getByRole('button', { name: 'Remind' }))
    await screen.findByText('Reminder sent')
    screen.getByText('Ada Lovelace')
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    expect(portal.asked(reportDaysRemind)).toMatchObject([{ body: { day, userIds: [ada.id, grace.id] } }])
  })

  it('staff who were already reminded get no second reminder, and a toast says why', async () => {
    const item: ActionItem = { kind: 'notReported', people: [ada], total: 1, dueTime: '17:00' }
    const portal = open('pm', { shown: overview({ actionItems: actionItemsOf([item]) }) })
    portal.change(reply(reportDaysRemind, { userIds: [] }))
    const line = await row(/Ada hasn’t reported today/)
    await portal.user.click(line.getByRole('button', { name: 'Remind' }))
    await screen.findByText('No reminder sent')
  })

  it('reminders are not offered when more staff are missing than listed', async () => {
    const item: ActionItem = { kind: 'notReported', people: [ada, grace], total: 7, dueTime: '17:00' }
    open('pm', { shown: overview({ actionItems: actionItemsOf([item]) }) })
    const line = await row(/haven’t reported today/)
    expect(line.queryByRole('button', { name: 'Remind' })).toBeNull()
  })
})
