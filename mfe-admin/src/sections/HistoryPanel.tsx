import { Muted, Panel } from '@headway/design-system'
import type { Reply } from '@headway/contracts'
import type { sectionsGet } from '@headway/contracts/sections'
import { Timeline, type TimelineItem } from '@headway/design-system/data'
import { ClockIcon } from '@headway/design-system/icons'
import { useFormats } from '@headway/sdk'
import { sectionMessages } from '../messages/sections.ts'
import { shortVersion } from './Version.tsx'

const texts = sectionMessages.detail

type SectionDetail = Reply<typeof sectionsGet>
type Change = SectionDetail['history'][number]

/** A portal newer than this section may send kinds that are missing here. */
const kinds: Partial<Record<string, string>> = sectionMessages.kinds

const actorName = ({ by }: Change): string =>
  by === null
    ? texts.portal
    : by.token === null
      ? by.name
      : sectionMessages.releases.byToken(by.name, by.token)

function formatVersions({ version, previousVersion }: Change): string | null {
  if (version && previousVersion && version !== previousVersion) {
    return sectionMessages.fromTo(shortVersion(previousVersion), shortVersion(version))
  }
  const only = version ?? previousVersion
  return only === null ? null : shortVersion(only)
}

/** Lists the changes of a section, newest first. */
export function HistoryPanel({ section }: { section: SectionDetail }) {
  const formats = useFormats()
  const items = section.history.map((change): TimelineItem => {
    const versions = formatVersions(change)
    const title = kinds[change.kind] ?? change.kind
    return {
      id: String(change.id),
      icon: <ClockIcon />,
      title: versions ? `${title}: ${versions}` : title,
      ...(change.reason ? { description: change.reason } : {}),
      time: formats.relative(change.at),
      dateTime: change.at,
      person: actorName(change),
    }
  })
  return (
    <Panel title={texts.history}>
      {items.length === 0 ? (
        <Muted>{texts.noHistory}</Muted>
      ) : (
        <Timeline items={items} label={texts.history} />
      )}
    </Panel>
  )
}
