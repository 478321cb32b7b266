import type { Section } from '@headway/contracts/sections'
import { DescriptionList, Panel } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import { sectionMessages } from '../messages/sections.ts'
import { HealthMetrics } from './HealthMetrics.tsx'
import { Version } from './Version.tsx'

const texts = sectionMessages.detail

/** Shows the active release, its owner and its health. */
export function ActiveReleasePanel({ section }: { section: Section }) {
  const formats = useFormats()
  const { stable, previous, owner, basePaths, navigation, isInNavigation, needsSignature, health } = section
  return (
    <>
      <Panel title={texts.inUse}>
        <DescriptionList
          layout="columns"
          items={[
            { term: texts.version, description: stable ? <Version version={stable.version} /> : texts.none },
            ...(stable
              ? [
                  { term: texts.since, description: formats.moment(stable.since) },
                  { term: texts.contract, description: stable.contract },
                ]
              : []),
            {
              term: texts.before,
              description: previous ? <Version version={previous.version} /> : texts.none,
            },
            { term: texts.owner, description: owner?.team ?? sectionMessages.noOwner },
            ...(owner?.contact ? [{ term: texts.contact, description: owner.contact }] : []),
            { term: texts.paths, description: basePaths.join(', ') || texts.none },
            ...(navigation
              ? [
                  {
                    term: texts.navigation,
                    description: isInNavigation
                      ? texts.navigationShown(navigation.label)
                      : texts.navigationHidden(navigation.label),
                  },
                ]
              : []),
            {
              term: texts.signature,
              description: needsSignature ? texts.signatureNeeded : texts.signatureOptional,
            },
          ]}
        />
      </Panel>
      <Panel title={texts.health}>
        <HealthMetrics health={health} />
      </Panel>
    </>
  )
}
