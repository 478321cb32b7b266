import type { ReleaseHealth } from '@headway/contracts/section-releases'
import { DescriptionList, Muted } from '@headway/design-system'
import { sectionMessages } from '../messages/sections.ts'
import { figuresOf, figureText } from './figures.ts'

const texts = sectionMessages.detail

/** Users, load time and errors of a release over the last 24 hours. */
export function HealthFigures({ health }: { health: ReleaseHealth | null }) {
  const figures = health && figuresOf(health)
  if (!health || !figures) {
    return <Muted>{texts.notMeasured}</Muted>
  }
  const { people, p50, p95, failures, errors } = figures
  return (
    <DescriptionList
      layout="columns"
      items={[
        { term: texts.people, description: figureText('people', people) },
        { term: texts.loads, description: health.loads },
        {
          term: texts.loadTime,
          description: p50 === null || p95 === null ? texts.notMeasured : texts.milliseconds(p50, p95),
        },
        { term: texts.failures, description: figureText('failures', failures) },
        { term: texts.errors, description: figureText('errors', errors) },
      ]}
    />
  )
}
