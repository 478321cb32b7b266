import type { Knex } from 'knex'
import { reportBlockersSolve } from '@headway/contracts/report-blockers'
import { reportCommentsCreate } from '@headway/contracts/report-comments'
import { filesApprove, filesReject, filesWithdraw } from '@headway/contracts/reports'
import { buildReport } from '../../../test/factories.ts'
import type { Organization, TestPortal } from '../../../test/portal.ts'
import { createUpload } from '../../uploads/testing/tus.ts'
import { onlyFile, pdf, THRESHOLD } from './submit.ts'

/** Content of each file. */
export const FILE = pdf(500)

/** Subject of a call. Ids that it does not have are 0. */
export interface Subject {
  authorId: number
  /** Text that only lists with the subject contain. */
  text: string
  reportId: number
  fileId: number
  blockerId: number
  commentId: number
  uploadPath: string
  day: string
}

/** The moment at which the calls are made. */
export const NOW = '2090-06-15T09:00:00Z'
/** Day with a state, and an earlier one whose state can no longer change. */
const DAY = '2090-06-14'
const SETTLED_DAY = '2090-05-31'

/** Name by which lists of people show the author. */
const AUTHOR_NAME = 'Subjectauthor'

/** States of a file, by what is done with it. */
export type FileState = 'small' | 'large' | 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'replaced'

/** Creates subjects of calls: reports of a staff member with what belongs to them. */
export class ReportSubjects {
  readonly #server: TestPortal
  readonly #people: Organization
  readonly #taskId: number
  readonly #knex: Knex
  readonly #none: Subject
  #number = 0

  /** @param taskId task that the reports name. */
  constructor(server: TestPortal, people: Organization, taskId: number) {
    this.#server = server
    this.#people = people
    this.#taskId = taskId
    this.#knex = server.platform.database.knex
    this.#none = {
      authorId: people.staff.id,
      text: AUTHOR_NAME,
      reportId: 0,
      fileId: 0,
      blockerId: 0,
      commentId: 0,
      uploadPath: '',
      day: DAY,
    }
  }

  /** Returns the subject of calls about no report: its author. */
  async nothing(): Promise<Subject> {
    await this.#knex('users').where({ id: this.#none.authorId }).update({ last_name: AUTHOR_NAME })
    return this.#none
  }

  async report(fields: Record<string, string> = {}, content = FILE): Promise<Subject> {
    const text = this.#nextText()
    const tasks = JSON.stringify([{ taskId: this.#taskId, completionPercentage: 10 }])
    const report = await buildReport(
      this.#server,
      this.#people.staff,
      { description: text, reportDate: NOW, tasks, ...fields },
      [{ name: `${text}.pdf`, content }],
    )
    const blockerId = report.blockers[0]?.id ?? 0
    return { ...this.#none, text, reportId: report.id, fileId: onlyFile(report).id, blockerId }
  }

  async comment(): Promise<Subject> {
    const subject = await this.report()
    const comment = { params: { id: subject.reportId }, body: { text: 'Ready' } }
    const { body } = await this.#server.call(this.#people.staff, reportCommentsCreate, comment)
    return { ...subject, commentId: body.id }
  }

  async blocker(state: 'open' | 'solved'): Promise<Subject> {
    const text = this.#nextText()
    const subject = await this.report({ blockers: JSON.stringify([{ text }]) })
    if (state === 'solved') {
      const params = { id: subject.blockerId }
      await this.#server.call(this.#people.staff, reportBlockersSolve, { params, body: {} })
    }
    return { ...subject, text }
  }

  async day(state: 'missing' | 'excused' | 'settled'): Promise<Subject> {
    const subject = await this.nothing()
    const day = state === 'settled' ? SETTLED_DAY : DAY
    await this.#knex('report_days').where({ user_id: subject.authorId }).delete()
    await this.#knex('report_reminder_requests').delete()
    await this.#knex('report_days').insert({
      day,
      user_id: subject.authorId,
      state: state === 'settled' ? 'missing' : state,
      due_at: new Date(),
    })
    return { ...subject, day }
  }

  async upload(): Promise<Subject> {
    const file = { name: 'Plan.pdf', size: FILE.length }
    const { location } = await createUpload(this.#server, this.#people.staff, file)
    return { ...this.#none, uploadPath: location ?? '' }
  }

  async file(state: FileState): Promise<Subject> {
    if (state === 'small' || state === 'large') {
      return this.report({}, state === 'small' ? FILE : pdf(THRESHOLD + 1))
    }
    const subject = await this.report()
    // Files over the threshold would make the tests slow.
    await this.#knex('report_files').where({ id: subject.fileId }).update({ needs_approval: true })
    await this.#knex('progress_reports').where({ id: subject.reportId }).update({ needs_approval: true })
    await this.#change(state, subject)
    return subject
  }

  async #change(state: Exclude<FileState, 'small' | 'large'>, { fileId }: Subject): Promise<void> {
    const { staff, pm } = this.#people
    const params = { id: fileId }
    if (state === 'approved') {
      await this.#server.call(pm, filesApprove, { params })
    }
    if (state === 'rejected') {
      await this.#server.call(pm, filesReject, { params, body: { reason: 'Too large' } })
    }
    if (state === 'withdrawn' || state === 'replaced') {
      await this.#server.call(staff, filesWithdraw, { params })
    }
    if (state === 'replaced') {
      const { id: _, ...row } = (await this.#knex('report_files').where(params).first()) as { id: number }
      const replacement = { storage_key: `${fileId}`.padStart(32, '0'), replaces_id: fileId }
      await this.#knex('report_files').insert({ ...row, ...replacement })
    }
  }

  #nextText(): string {
    this.#number += 1
    return `Subject${this.#number}of`
  }
}
