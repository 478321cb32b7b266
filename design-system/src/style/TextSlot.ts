import styled from 'styled-components'

/**
 * Holds text whose siblings come and go. Browser translation replaces text nodes by elements of its own; React can then
 * neither insert before a text node nor remove it, but it can do both with this element.
 */
export const TextSlot = styled.span`
  display: contents;
`
