import { Badge, type BadgeTone } from './Badge.tsx'

const tones: Record<string, BadgeTone> = {
  super_admin: 'purple',
  it_admin: 'purple',
  president: 'accent',
  sr_pm: 'accent',
  pm: 'info',
  staff: 'neutral',
  viewer: 'outline',
}

export interface RoleBadgeProps {
  /** Role key, e.g. `sr_pm`. An unknown role has the same look as `staff`. */
  role: string
  /** Display name of the role, from the contracts. */
  label: string
}

/** Role of a person. */
export function RoleBadge({ role, label }: RoleBadgeProps) {
  return <Badge tone={tones[role] ?? 'neutral'}>{label}</Badge>
}
