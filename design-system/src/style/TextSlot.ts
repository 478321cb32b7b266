import styled from 'styled-components'

/**
 * Wraps text whose siblings are added and removed. Browser translation replaces text nodes with elements; React then
 * fails to insert before the text or to remove it, but handles this element.
 */
export const TextSlot = styled.span`
  display: contents;
`
