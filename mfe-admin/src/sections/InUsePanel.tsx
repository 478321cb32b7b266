import type { Section } from '@headway/contracts/sections'
import { DescriptionList, formatFileSize, Muted, Panel } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import { sectionMessages } from '../messages/sections.ts'
import { perThousand } from './sectionTexts.ts'
import { Version } from './Version.tsx'

const texts = sectionMessages.detail

function Health({ health }: { health: Section['health'] }) {
  if (!health || health.loads + health.failures === 0) {
    return <Muted>{texts.notMeasured}</Muted>
  }
  const { people, loads, failures, errors, p50, p95 } = health
  const attempts = loads + failures
  return (
    <DescriptionList
      layout="columns"
      items={[
        { term: texts.people, description: people },
        { term: texts.loads, description: loads },
        {
          term: texts.loadTime,
          description: p50 === null || p95 === null ? texts.notMeasured : texts.milliseconds(p50, p95),
        },
        { term: texts.failures, description: perThousand(failures, attempts) },
        { term: texts.errors, description: perThousand(errors, attempts) },
      ]}
    />
  )
}

/** The release in use, who answers for it, and how it is doing. */
export function InUsePanel({ section }: { section: Section }) {
  const formats = useFormats()
  const { stable, previous, owner, basePaths, needsSignature, allowance, health } = section
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
            {
              term: texts.signature,
              description: needsSignature ? texts.signatureNeeded : texts.signatureOptional,
            },
            {
              term: texts.limits,
              description: allowance
                ? texts.allowance(formatFileSize(allowance.first), formatFileSize(allowance.total))
                : texts.usualLimits,
            },
          ]}
        />
      </Panel>
      <Panel title={texts.health}>
        <Health health={health} />
      </Panel>
    </>
  )
}
