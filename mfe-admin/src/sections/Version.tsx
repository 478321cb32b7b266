import { color, font } from '@headway/design-system'
import styled from 'styled-components'

const Hash = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
`

const build = /^(.+)-build\.([0-9a-f]{7})[0-9a-f]*$/

/** Shortens the hash of a version: '0.1.0 1d38c80' for '0.1.0-build.1d38c8095cb9'. */
export const shortVersion = (version: string): string => version.replace(build, '$1 $2')

/** Shows a version with a short hash; the tooltip has the full version. */
export function Version({ version }: { version: string }) {
  const [, number = version, hash] = build.exec(version) ?? []
  return (
    <span title={version}>
      {number}
      {hash ? <Hash>{` ${hash}`}</Hash> : null}
    </span>
  )
}
