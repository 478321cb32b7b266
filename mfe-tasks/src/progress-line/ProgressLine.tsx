import { announce, color, font, media, radius, space, shadow } from '@headway/design-system'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useState } from 'react'
import styled from 'styled-components'
import { progressMessages as texts } from '../messages/progress.ts'
import { nearest, type Placed, step } from './scale.ts'

/** The line, with room above for what is said of a point at the top. */
const Plot = styled.div`
  position: relative;
  height: 10rem;
  margin: ${space[32]} 0 0 2.75rem;
  border-bottom: 1px solid ${color.border.control};
`

const Picture = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  overflow: visible;
  touch-action: pan-y;

  &:focus-visible {
    outline: 2px solid ${color.focus.ring};
    outline-offset: 4px;
    border-radius: ${radius.small};
  }

  line {
    stroke: ${color.border.subtle};
    vector-effect: non-scaling-stroke;
  }

  polyline {
    fill: none;
    stroke: ${color.accent.solid};
    stroke-width: 2px;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }

  polygon {
    fill: ${color.accent.background};
  }

  rect {
    fill: ${color.background.sunken};
  }
`

const Percent = styled.span`
  position: absolute;
  right: 100%;
  padding-inline-end: ${space[8]};
  transform: translateY(50%);
  color: ${color.text.muted};
  font: ${font.caption};
  white-space: nowrap;
`

const Days = styled.div`
  display: flex;
  justify-content: space-between;
  margin: ${space[4]} 0 0 2.75rem;
  color: ${color.text.muted};
  font: ${font.caption};
`

/** Where there is room for it. */
const MiddleDay = styled.span`
  ${media.narrow} {
    display: none;
  }
`

const Dot = styled.span`
  position: absolute;
  width: 10px;
  height: 10px;
  border: 2px solid ${color.background.surface};
  border-radius: ${radius.full};
  background: ${color.accent.solid};
  transform: translate(-50%, 50%);
  pointer-events: none;
`

const Guide = styled.span`
  position: absolute;
  top: 0;
  bottom: 0;
  border-inline-start: 1px dashed ${color.border.control};
  pointer-events: none;
`

const Unknown = styled.span`
  position: absolute;
  top: 50%;
  left: 0;
  overflow: hidden;
  transform: translateY(-50%);
  color: ${color.text.muted};
  font: ${font.caption};
  text-align: center;
  text-overflow: ellipsis;
  white-space: nowrap;
  pointer-events: none;
`

/** What the line has come to, at its end. */
const Direct = styled.span`
  position: absolute;
  right: 0;
  padding-block-end: ${space[8]};
  color: ${color.text.primary};
  font: ${font.caption};
  font-weight: 600;
  pointer-events: none;
`

const Said = styled.span`
  position: absolute;
  bottom: calc(100% + ${space[4]});
  z-index: 1;
  padding: ${space[2]} ${space[8]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.raised};
  box-shadow: ${shadow.popover};
  color: ${color.text.primary};
  font: ${font.caption};
  white-space: nowrap;
  pointer-events: none;
`

/** Over its point, and at the ends of the picture within it. */
const overPoint = (x: number) => ({ left: percent(x), transform: `translateX(${percent(-x)})` })

/** As a share of the width. */
const ROOM_FOR_WORDS = 0.15

const percent = (share: number) => `${share * 100}%`
/** Of a square of 100 by 100 that is stretched to the picture. */
const inSquare = ({ x, y }: Placed) => `${x * 100},${100 - y * 100}`

interface ProgressLineProps {
  points: readonly Placed[]
  /** What the picture says, in one sentence. */
  finding: string
  /** A day as people write it. */
  writeDay: (day: string) => string
  /** The first day of the picture. */
  begins: string
}

function Axes({ points, begins, writeDay }: Pick<ProgressLineProps, 'points' | 'begins' | 'writeDay'>) {
  const middle = points.length > 4 ? points[Math.floor(points.length / 2)] : undefined
  const isCentral = middle !== undefined && Math.abs(middle.x - 0.5) < 0.05
  return (
    <Days aria-hidden>
      <span>{writeDay(begins)}</span>
      {isCentral ? <MiddleDay>{writeDay(middle.day)}</MiddleDay> : null}
      <span>{texts.today}</span>
    </Days>
  )
}

function Shape({ points }: Pick<ProgressLineProps, 'points'>) {
  const start = points[0]?.x ?? 0
  const line = points.map(inSquare).join(' ')
  return (
    <>
      {start > 0 && points.length > 1 ? <rect x={0} y={0} width={start * 100} height={100} /> : null}
      {[0, 50].map((y) => (
        <line key={y} x1={0} x2={100} y1={y} y2={y} />
      ))}
      <polygon points={`${start * 100},100 ${line} 100,100`} />
      <polyline points={line} />
    </>
  )
}

interface MarksProps extends Pick<ProgressLineProps, 'points'> {
  /** The point that is pointed at. */
  shown: Placed | undefined
  sayingOf: (point: Placed) => string
}

/** What stands over the line: its values in words, and the point that is pointed at. */
function Marks({ points, shown, sayingOf }: MarksProps) {
  const last = points.at(-1)
  const marked = shown ?? last
  const firstX = points[0]?.x ?? 0
  return (
    <div aria-hidden>
      {[0, 50, 100].map((value) => (
        <Percent key={value} style={{ bottom: percent(value / 100) }}>
          {texts.percent(value)}
        </Percent>
      ))}
      {firstX > ROOM_FOR_WORDS && points.length > 1 ? (
        <Unknown style={{ width: percent(firstX) }}>{texts.unknown}</Unknown>
      ) : null}
      {shown ? <Guide style={{ left: percent(shown.x) }} /> : null}
      {marked ? <Dot style={{ left: percent(marked.x), bottom: percent(marked.y) }} /> : null}
      {last && !shown ? (
        <Direct style={{ bottom: percent(last.y) }}>{texts.percent(last.progress)}</Direct>
      ) : null}
      {shown ? <Said style={overPoint(shown.x)}>{sayingOf(shown)}</Said> : null}
    </div>
  )
}

/** Which point is pointed at, by keys, which have it announced, or by a hand. */
function useWalk(points: readonly Placed[], sayingOf: (point: Placed) => string) {
  const [index, setIndex] = useState<number>()
  const leave = () => setIndex(undefined)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      leave()
      return
    }
    const next = step(event.key, index, points.length)
    const point = next === undefined ? undefined : points[next]
    if (point) {
      event.preventDefault()
      setIndex(next)
      announce(sayingOf(point))
    }
  }
  const handlePointer = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setIndex(nearest(points, width === 0 ? 1 : (event.clientX - left) / width))
  }
  const hands = {
    onKeyDown: handleKeyDown,
    onPointerMove: handlePointer,
    onPointerDown: handlePointer,
    onPointerLeave: leave,
    onBlur: leave,
  }
  return { shown: index === undefined ? undefined : points[index], hands }
}

/** How the progress went, drawn: the keys and the hand walk its points, and each is said. */
export function ProgressLine({ points, finding, writeDay, begins }: ProgressLineProps) {
  const sayingOf = ({ day, progress, milestones }: Placed) =>
    milestones === 0
      ? texts.none(writeDay(day))
      : texts.point(writeDay(day), texts.percent(progress), milestones)
  const { shown, hands } = useWalk(points, sayingOf)
  return (
    <>
      <Plot>
        <Picture
          role="img"
          tabIndex={0}
          aria-label={`${finding} ${texts.hint}`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          {...hands}
        >
          <Shape points={points} />
        </Picture>
        <Marks points={points} shown={shown} sayingOf={sayingOf} />
      </Plot>
      <Axes points={points} begins={begins} writeDay={writeDay} />
    </>
  )
}
