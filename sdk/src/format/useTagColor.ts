import type { tagColors } from '@headway/contracts'
import { useMemo } from 'react'
import { useCurrentUser } from '../session.ts'

/** A tag color. */
export type TagColor = (typeof tagColors)[number]

/** Returns a function that looks up a tag's color in the organization's settings; undefined for a tag without color. */
export function useTagColor(): (tag: string) => TagColor | undefined {
  const { tagColors } = useCurrentUser().organization
  const colors = useMemo(() => new Map(tagColors.map(({ tag, color }) => [tag, color])), [tagColors])
  return (tag) => colors.get(tag)
}
