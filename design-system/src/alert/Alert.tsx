import type { ReactNode } from 'react'
import styled from 'styled-components'
import {
  AlertIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  CloseIcon,
  InfoIcon,
  type Icon,
} from '../icons/icons.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { messages } from '../messages/en.ts'
import { color, font, media, radius, space } from '../tokens/tokens.ts'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

const glyphs: Record<AlertTone, Icon> = {
  info: InfoIcon,
  success: CircleCheckIcon,
  warning: AlertIcon,
  danger: CircleAlertIcon,
}

const Box = styled.div<{ $tone: AlertTone }>`
  display: flex;
  align-items: flex-start;
  gap: ${space[12]};
  padding: ${space[12]};
  border: 1px solid ${({ $tone }) => color[$tone].border};
  border-radius: ${radius.card};
  background: ${({ $tone }) => color[$tone].background};
  color: ${({ $tone }) => color[$tone].text};

  & > svg {
    margin-top: ${space[2]};
  }
`

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[12]};
  min-width: 0;
`

const Texts = styled.div`
  flex: 1 1 12rem;
  min-width: 0;
  overflow-wrap: anywhere;

  ${media.narrow} {
    flex-basis: 16rem;
  }
`

/** Negative margins, so that the button does not make a one-line alert higher. */
const Dismiss = styled(IconButton)`
  margin: calc(-1 * ${space[4]}) calc(-1 * ${space[4]}) calc(-1 * ${space[4]}) 0;
`

const Title = styled.p`
  font: ${font.bodyStrong};
  font-weight: 600;
`

const roles = { assertive: 'alert', polite: 'status', off: undefined } as const

export interface AlertProps {
  tone?: AlertTone
  title?: string
  children?: ReactNode
  /** Buttons at the end of the alert. */
  action?: ReactNode
  onDismiss?: () => void
  /** Announcement when the alert appears: `assertive` sets the role alert, `polite` the role status. */
  live?: keyof typeof roles
}

/** Message that stays in the page, next to the content that it concerns. */
export function Alert({ tone = 'info', title, children, action, onDismiss, live = 'assertive' }: AlertProps) {
  const Glyph = glyphs[tone]
  return (
    <Box $tone={tone} role={roles[live]}>
      <Glyph />
      <Body>
        <Texts>
          {title ? <Title>{title}</Title> : null}
          <div>{children}</div>
        </Texts>
        {action}
      </Body>
      {onDismiss ? (
        <Dismiss size="small" label={messages.dismiss} icon={<CloseIcon size={14} />} onClick={onDismiss} />
      ) : null}
    </Box>
  )
}
