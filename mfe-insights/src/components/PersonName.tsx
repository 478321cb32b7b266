import type { InsightPerson } from '@headway/contracts/insights'
import { Avatar, color, font, media, space } from '@headway/design-system'
import { fullName } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'

const Row = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[8]};
  min-width: 0;
`

const Name = styled.span`
  flex: 0 1 auto;
  min-width: 0;
  max-width: calc(100% - 1.75rem);
  /* Keeps words whole as long as the column can be wider. */
  overflow-wrap: break-word;

  ${media.print} {
    max-width: none;
    white-space: nowrap;
  }
`

const Note = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
  white-space: nowrap;
`

/** Small picture or initials of a person, for use next to the name. */
export function PersonAvatar({ person }: { person: InsightPerson }) {
  return (
    <Avatar id={person.id} name={fullName(person)} src={person.profileImageUrl} size="small" decorative />
  )
}

/** Picture and name of a person. */
export function PersonName({ person, note }: { person: InsightPerson; note?: ReactNode }) {
  return (
    <Row>
      <PersonAvatar person={person} />
      <Name>{fullName(person)}</Name>
      {note ? <Note>{note}</Note> : null}
    </Row>
  )
}
