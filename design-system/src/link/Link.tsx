import { Slot } from 'radix-ui'
import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { ExternalLinkIcon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { color, media, space } from '../tokens/tokens.ts'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'

const Anchor = styled.a`
  color: ${color.accent.text};
  text-decoration: underline;
  text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
  text-underline-offset: 0.2em;
  overflow-wrap: anywhere;

  &:hover {
    text-decoration-color: currentColor;
  }

  svg {
    display: inline-block;
    margin-inline-start: ${space[4]};
    vertical-align: -0.125em;
  }

  ${media.coarse} {
    padding-block: ${space[4]};
  }
`

export interface LinkProps extends ComponentPropsWithRef<'a'> {
  /** Opens in a new tab, says so, and gives the target no way back (`noopener`). */
  external?: boolean
  /** Gives the looks to the only child, e.g. a router's link. */
  asChild?: boolean
}

/** A link in running text. */
export function Link({ external, asChild, children, ...rest }: LinkProps) {
  if (asChild) {
    return (
      <Anchor {...rest} as={Slot.Root}>
        {children}
      </Anchor>
    )
  }
  if (!external) {
    return <Anchor {...rest}>{children}</Anchor>
  }
  return (
    <Anchor {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalLinkIcon size={12} />
      <VisuallyHidden> {messages.opensInNewTab}</VisuallyHidden>
    </Anchor>
  )
}
