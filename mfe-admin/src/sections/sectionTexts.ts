import { roleNames } from '@headway/contracts'
import type { Misfit } from '@headway/contracts/section-releases'
import type { Section } from '@headway/contracts/sections'
import type { BadgeTone } from '@headway/design-system'
import { sectionMessages } from '../messages/sections.ts'

type Audience = NonNullable<Section['next']>['audience']

/** Describes the users who get a release before everyone. */
export function audienceText(audience: Audience): string {
  const texts = sectionMessages.audiences
  switch (audience.kind) {
    case 'everybody':
      return texts.everybody
    case 'roles':
      return texts.roles(audience.roles.map((role) => roleNames[role]).join(', '))
    case 'percentage':
      return texts.percentage(audience.percentage)
  }
}

/** Returns a count per thousand loads, with one decimal digit if it is below ten. */
export function perThousand(count: number, loads: number): string {
  const share = loads === 0 ? 0 : (count / loads) * 1_000
  return share > 0 && share < 10 ? share.toFixed(1) : String(Math.round(share))
}

/** Describes a requirement of a release that this portal does not meet. */
export function incompatibilityText({ kind, module, needed, found }: Misfit): string {
  const texts = sectionMessages.misfits
  switch (kind) {
    case 'contract':
      return texts.contract(needed, found ?? '')
    case 'portal':
      return texts.portal(needed, found ?? '')
    case 'module':
      return found === null ? texts.noModule(module ?? '', needed) : texts.module(module ?? '', needed, found)
  }
}

type State = keyof typeof sectionMessages.states

/** Returns the most important state of a section and the tone of its badge. */
export function sectionState({ disabled, stable, isCompatible, health, backend }: Section): {
  name: State
  tone: BadgeTone
} {
  if (disabled) {
    return { name: 'disabled', tone: 'danger' }
  }
  if (!stable) {
    return { name: 'none', tone: 'neutral' }
  }
  if (isCompatible === false) {
    return { name: 'incompatible', tone: 'danger' }
  }
  if (backend?.state === 'failing') {
    return { name: 'backendFailing', tone: 'danger' }
  }
  if (backend?.state === 'slow') {
    return { name: 'backendSlow', tone: 'warning' }
  }
  if (!health || health.loads + health.failures === 0) {
    return { name: 'quiet', tone: 'neutral' }
  }
  return health.failures + health.errors > 0
    ? { name: 'troubled', tone: 'warning' }
    : { name: 'healthy', tone: 'success' }
}
