import type { tagColours } from '@headway/contracts'
import { useMemo } from 'react'
import { useCurrentUser } from '../session.ts'

/** A tag color. */
export type TagColour = (typeof tagColours)[number]

/** Returns a function that looks up a tag's color in the organization's settings; undefined for a tag without color. */
export function useTagColour(): (tag: string) => TagColour | undefined {
  const { tagColours } = useCurrentUser().organisation
  const colours = useMemo(() => new Map(tagColours.map(({ tag, colour }) => [tag, colour])), [tagColours])
  return (tag) => colours.get(tag)
}
