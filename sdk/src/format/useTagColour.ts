import type { tagColours } from '@headway/contracts'
import { useMemo } from 'react'
import { useCurrentUser } from '../session.ts'

/** A colour that a tag can have. */
export type TagColour = (typeof tagColours)[number]

/** Tells the colour that the organisation has given to a tag; undefined for one without. */
export function useTagColour(): (tag: string) => TagColour | undefined {
  const { tagColours } = useCurrentUser().organisation
  const colours = useMemo(() => new Map(tagColours.map(({ tag, colour }) => [tag, colour])), [tagColours])
  return (tag) => colours.get(tag)
}
