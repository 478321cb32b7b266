import { useState } from 'react'
import styled from 'styled-components'
import { hueOf } from '../style/hue.ts'
import { color, radius } from '../tokens/tokens.ts'

const pixels = { small: 20, medium: 24, large: 32, extraLarge: 48 } as const
export type AvatarSize = keyof typeof pixels

const Disc = styled.span`
  display: inline-grid;
  place-items: center;
  flex-shrink: 0;
  overflow: hidden;
  border-radius: ${radius.full};
  font-weight: 600;
  line-height: 1;
  user-select: none;
`

const Picture = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`

/** Returns the first letters of the first and the last word, e.g. 'Ada King Lovelace' → 'AL'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : ''
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

export interface AvatarProps {
  /** Id of the person, which selects the color. The color is gray without it. */
  id?: number | undefined
  name: string
  /** URL of the picture. The initials are shown if there is none or if it fails to load. */
  src?: string | null
  size?: AvatarSize
  /** Hides the avatar from assistive technology, because the name is shown next to it. */
  decorative?: boolean
}

/** Picture or initials of a person. */
export function Avatar({ id, name, src, size = 'medium', decorative }: AvatarProps) {
  const [failedSource, setFailedSource] = useState<string>()
  const edge = pixels[size]
  const { background, text } = id === undefined ? color.hue.eight : hueOf(id)
  const showPicture = src && src !== failedSource
  return (
    <Disc
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      title={decorative ? undefined : name}
      style={{ width: edge, height: edge, fontSize: edge * 0.42, background, color: text }}
    >
      {showPicture ? <Picture src={src} alt="" onError={() => setFailedSource(src)} /> : initialsOf(name)}
    </Disc>
  )
}
