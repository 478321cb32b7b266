import { ApprovalsPage } from '../pages/ApprovalsPage.ts'
import { ReportPage } from '../pages/ReportPage.ts'
import { ReportsPage } from '../pages/ReportsPage.ts'
import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { TaskPage } from '../pages/TaskPage.ts'
import { TasksPage } from '../pages/TasksPage.ts'
import { type InputMethod, keyboard, mouse, touch } from '../support/input-methods.ts'
import { uniqueName } from '../support/unique-name.ts'
import { people, type Person, smokeReporters, teams } from '../support/people.ts'
import { LARGE_BYTES, writePdf } from '../support/report-files.ts'
import { expect, test, type Viewing } from '../support/test.ts'

interface InputVariant {
  name: string
  input: InputMethod
  viewing: Viewing
  manager: Person
  member: Person
  tags: string[]
}

const inputMethods: InputVariant[] = [
  {
    name: 'with a pointer, light, 1280 px',
    input: mouse,
    viewing: { theme: 'light', width: 1_280 },
    manager: people.pm,
    member: smokeReporters.pm,
    tags: ['@core'],
  },
  {
    name: 'by keyboard alone, dark, 1280 px',
    input: keyboard,
    viewing: { theme: 'dark', width: 1_280 },
    manager: teams.first.manager,
    member: smokeReporters.first,
    // The longest of the three by far runs only with all journeys.
    tags: [],
  },
  {
    name: 'by touch, dark, 390 px',
    input: touch,
    viewing: { theme: 'dark', width: 390 },
    manager: teams.second.manager,
    member: smokeReporters.second,
    tags: ['@core'],
  },
]

for (const { name, input, viewing, manager, member, tags } of inputMethods) {
  test(
    `a user creates, works on and completes a task, ${name}`,
    { tag: tags },
    async ({ emptyWindow }, testInfo) => {
      const title = `Check the award letters, ${name}, ${uniqueName()}`
      const text = `Forty letters are checked, ${name}`
      const managerPage = await emptyWindow(viewing)
      const managerShell = new Shell(managerPage)

      await test.step('the manager creates a task with milestones for a direct report', async () => {
        await new SignInPage(managerPage, input).signIn(manager, '/tasks')
        await new TasksPage(managerPage, input).create({
          title,
          description: 'Every letter has a sum, a date and a signature.',
          assignee: member.name,
        })
        await new TasksPage(managerPage, input).open(title)
        const task = new TaskPage(managerPage, input)
        await expect(task.title).toHaveText(title)
        await task.addMilestone('Print the letters')
        await task.addMilestone('Sign the letters')
      })

      const memberPage = await emptyWindow(viewing)
      await test.step('the staff member finds the task behind the bell and completes a milestone', async () => {
        await new SignInPage(memberPage, input).signIn(member)
        const shell = new Shell(memberPage)
        await input.press(shell.bell)
        await input.press(shell.notifications.getByRole('button', { name: title }))
        const task = new TaskPage(memberPage, input)
        await expect(task.title).toHaveText(title)
        await task.complete('Print the letters')
        await expect(task.overallProgress).toHaveAttribute('aria-valuenow', '50')
      })

      const small = await writePdf(testInfo.outputPath('letters.pdf'), 4_096)
      const large = await writePdf(testInfo.outputPath('scans.pdf'), LARGE_BYTES)
      const unread = await managerShell.unread()

      await test.step('the staff member submits a report with a link, a PDF and a large file', async () => {
        if ((viewing.width ?? 0) < 768) {
          await input.press(new Shell(memberPage).sidebarToggle)
        }
        await input.press(new Shell(memberPage).entry('Submit Report'))
        const report = new ReportPage(memberPage, input)
        await report.fill({
          task: title,
          description: text,
          completion: 50,
          link: { title: 'Letter template', url: 'https://letters.headway.test/template' },
          files: [small.path, large.path],
        })
        await expect(report.approvalWarning).toBeVisible()
        await report.submit()
        await expect(report.success).toBeVisible({ timeout: 30_000 })
      })

      await test.step('the manager hears of it at once, without a reload', async () => {
        await expect.poll(() => managerShell.unread()).toBeGreaterThan(unread)
        await input.press(managerShell.bell)
        await input.press(managerShell.notifications.getByRole('button', { name: large.name }).first())
        await new ApprovalsPage(managerPage, input).openOwner(large.name)
      })

      await test.step('the manager reads it, approves the large file and gets the same bytes', async () => {
        const reports = new ReportsPage(managerPage, input)
        await expect(reports.dialog).toContainText(text)
        await expect(reports.dialog).toContainText(title)
        await expect(reports.dialog.getByRole('link', { name: /Letter template/ })).toHaveAttribute(
          'href',
          'https://letters.headway.test/template',
        )
        await reports.approve(large.name)
        await expect(reports.dialog).toContainText(`Approved by ${manager.name}`)
        expect(await reports.download(large.name)).toBe(large.sha256)
        expect(await reports.download(small.name)).toBe(small.sha256)
      })
    },
  )
}
