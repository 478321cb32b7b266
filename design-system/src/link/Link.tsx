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
  /** Opens in a new tab, announces that, and sets `noopener`, so that the target cannot access this window. */
  external?: boolean
  /** Applies the style to the only child, e.g. a router link. */
  asChild?: boolean
}

/** Link in running text. */
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
