import { isSafeUrl } from '@headway/contracts'
import { color, Link as TextLink, VisuallyHidden } from '@headway/design-system'
import { Link } from '@headway/sdk'
import { createContext, type ReactNode, useContext } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import styled from 'styled-components'
import { commentMessages, markdownMessages } from '../comments/comments.messages.ts'
import { toReport, toTask } from '../routes.ts'
import { keepLinesAndReferences } from './markdownTree.ts'

/** A task that a text references, with the title that the reader may see. */
export interface NamedTask {
  readonly id: number
  readonly title: string
}

const Mention = styled.span`
  border-radius: 4px;
  background: ${color.background.selected};
  color: ${color.text.primary};
  font-weight: 600;
`

const MAIL = /^mailto:[^\s@]+@[^\s@]+$/i
const NAMED = /^(person|task|report):([1-9]\d{0,9})$/

/** A context keeps the components below stable; otherwise React would remount them whenever the tasks change. */
const TasksContext = createContext<readonly NamedTask[]>([])

/** Shows a link, or plain text if the URL is not safe. */
function FormattedLink({ url, children }: { url: string; children: ReactNode }) {
  const tasks = useContext(TasksContext)
  const [, kind, id = ''] = NAMED.exec(url) ?? []
  if (kind === 'person') {
    return <Mention>{children}</Mention>
  }
  if (kind === 'task') {
    const task = tasks.find((each) => each.id === Number(id))
    return (
      <TextLink asChild>
        <Link to={toTask(Number(id))}>
          {children}
          {task ? <span>{` ${task.title}`}</span> : null}
        </Link>
      </TextLink>
    )
  }
  if (kind === 'report') {
    return (
      <TextLink asChild>
        <Link to={toReport(Number(id))}>{commentMessages.report(Number(id))}</Link>
      </TextLink>
    )
  }
  return isSafeUrl(url) || MAIL.test(url) ? (
    <TextLink href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </TextLink>
  ) : (
    <span>{children}</span>
  )
}

const Scrolling = styled.div`
  overflow-x: auto;
`

const asHeading: Components['h1'] = ({ children }) => <h3>{children}</h3>

const components: Components = {
  a: ({ href = '', children }) => <FormattedLink url={href}>{children}</FormattedLink>,
  // Loading an external image would reveal the reader to its server, so images are shown as links.
  img: ({ src, alt }) => (
    <FormattedLink url={typeof src === 'string' ? src : ''}>
      {alt || (typeof src === 'string' ? src : '')}
    </FormattedLink>
  ),
  input: ({ checked }) => (
    <>
      <span aria-hidden="true">{checked ? '☑' : '☐'}</span>
      <VisuallyHidden>{checked ? markdownMessages.done : markdownMessages.open}</VisuallyHidden>
    </>
  ),
  table: ({ children }) => (
    <Scrolling role="region" aria-label={markdownMessages.table} tabIndex={0}>
      <table>{children}</table>
    </Scrolling>
  ),
  h1: asHeading,
  h2: asHeading,
  h3: asHeading,
  h4: asHeading,
  h5: asHeading,
  h6: asHeading,
}

const plugins = [remarkGfm, keepLinesAndReferences]
/** `FormattedLink` checks each URL, so the transform of react-markdown is disabled. */
const asItIs = (url: string) => url

/** Renders Markdown as React elements only, so HTML in the text is shown as plain characters. */
export function FormattedText({ text, tasks }: { text: string; tasks: readonly NamedTask[] }) {
  return (
    <TasksContext value={tasks}>
      <ReactMarkdown remarkPlugins={plugins} components={components} urlTransform={asItIs}>
        {text}
      </ReactMarkdown>
    </TasksContext>
  )
}
