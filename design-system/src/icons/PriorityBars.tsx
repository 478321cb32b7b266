import type { IconProps } from './icons.tsx'

const heights = [5, 9, 13]

/** Three bars of which `filled` are solid, the icon of a priority. It is readable without color. */
export function PriorityBars({ filled, size = 16, className }: IconProps & { filled: 0 | 1 | 2 | 3 }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" className={className}>
      {heights.map((barHeight, index) => (
        <rect
          key={barHeight}
          x={1 + index * 5}
          y={14.5 - barHeight}
          width={4}
          height={barHeight}
          rx={1}
          fill="currentColor"
          opacity={index < filled ? 1 : 0.25}
        />
      ))}
    </svg>
  )
}
