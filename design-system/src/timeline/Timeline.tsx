import { cloneElement, type ReactElement, type ReactNode } from 'react'
import styled from 'styled-components'
import { color, font, radius, space } from '../tokens/tokens.ts'

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
`

const Entry = styled.li`
  position: relative;
  display: flex;
  gap: ${space[12]};
  min-width: 0;
  padding-bottom: ${space[16]};

  &:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 1.75rem;
    bottom: 0;
    left: 0.875rem;
    width: 1px;
    background: ${color.border.default};
  }

  &:last-child {
    padding-bottom: 0;
  }
`

const Glyph = styled.span`
  display: grid;
  place-items: center;
  flex-shrink: 0;
  width: 1.75rem;
  height: 1.75rem;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.full};
  background: ${color.background.surface};
  color: ${color.text.secondary};
`

const Texts = styled.div`
  flex: 1;
  min-width: 0;
  padding-top: ${space[4]};
  overflow-wrap: anywhere;
`

const Title = styled.p`
  font: ${font.bodyStrong};

  a {
    color: inherit;
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }
`

const Description = styled.p`
  color: ${color.text.secondary};
  font: ${font.body};
`

const Meta = styled.p`
  color: ${color.text.muted};
  font: ${font.caption};
`

export interface TimelineItem {
  id: string
  icon: ReactNode
  title: string
  description?: ReactNode
  /** Formatted time, e.g. '2 hours ago'. */
  time: string
  /** Time in ISO 8601. */
  dateTime: string
  /** Name of the person who did it. */
  person?: string
  /** Link to the subject, without content; it gets the title as its text. */
  link?: ReactElement
}

export interface TimelineProps {
  items: readonly TimelineItem[]
  /** Accessible name of the list. */
  label: string
}

/** List of events, newest first. */
export function Timeline({ items, label }: TimelineProps) {
  return (
    <List aria-label={label}>
      {items.map((item) => (
        <Entry key={item.id}>
          <Glyph>{item.icon}</Glyph>
          <Texts>
            <Title>{item.link ? cloneElement(item.link, undefined, item.title) : item.title}</Title>
            {item.description ? <Description>{item.description}</Description> : null}
            <Meta>
              <time dateTime={item.dateTime}>{item.time}</time>
              {item.person ? <span>{` · ${item.person}`}</span> : null}
            </Meta>
          </Texts>
        </Entry>
      ))}
    </List>
  )
}
