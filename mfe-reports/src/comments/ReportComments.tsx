import { replaceMentions } from '@headway/contracts'
import { font, space } from '@headway/design-system'
import { listQuery } from '@headway/sdk'
import { type CommentSubject, CommentsPanel } from '@headway/sdk/comments'
import { type ReactNode, useMemo } from 'react'
import styled from 'styled-components'
import { commentMessages as texts } from '../messages/comments.ts'
import {
  suggestPeople,
  useReportCommentsCreateMutation,
  useReportCommentsDeleteMutation,
  useReportCommentsListInfiniteQuery,
  useReportCommentsUpdateMutation,
} from './reportComments.api.ts'

const Column = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`

const Paragraph = styled.p`
  font: ${font.reading};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

/** Shows a comment without formatting: the Markdown renderer would nearly double the size of this section. */
const PlainText = ({ text }: { text: string }) => (
  <Paragraph>{replaceMentions(text, ({ name }) => `@${name}`)}</Paragraph>
)

/** Shows the editor alone, since plain text needs no preview. */
const PlainEditor = ({ children }: { children: ReactNode }) => <>{children}</>

/** Lists the comments on a report, oldest first, with the composer below. */
export function ReportComments({ reportId }: { reportId: number }) {
  const query = useReportCommentsListInfiniteQuery(reportId)
  const [create] = useReportCommentsCreateMutation()
  const [update] = useReportCommentsUpdateMutation()
  const [remove] = useReportCommentsDeleteMutation()
  const subject = useMemo(
    (): CommentSubject => ({
      draftName: `comment.report-${reportId}`,
      label: texts.label,
      notNotified: texts.notNotified,
      findPeople: (words, signal) => suggestPeople(reportId, words, signal),
      findReferences: () => Promise.resolve([]),
      create: (comment) => create({ reportId, ...comment }),
      update: (comment) => update({ reportId, ...comment }),
      remove: (id) => remove({ id, reportId }),
      Text: PlainText,
      Editor: PlainEditor,
      placeholder: texts.placeholder,
      editorHint: texts.hint,
    }),
    [reportId, create, update, remove],
  )
  return (
    <Column aria-label={texts.title}>
      <CommentsPanel subject={subject} list={listQuery(query, texts.failed)} />
    </Column>
  )
}
