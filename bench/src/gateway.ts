import type { Goal } from './goals.ts'
import { compare } from './load.ts'
import type { Portal } from './portal.ts'
import type { Organisation } from './seed.ts'
import { detailTarget } from './targets.ts'

/** A detail as browsers ask for it, beside the same request sent to the backend, in turns. */
export async function measureGateway(portal: Portal, organisation: Organisation): Promise<Goal> {
  const directly = detailTarget(portal, organisation)
  const through = { ...directly, name: 'gateway', url: portal.url }
  const measured = await compare([directly, through], portal.database.processId)
  const speedOf = (name: string) => measured.get(name)?.busy.perSecond ?? Number.NaN
  return {
    id: 'B3',
    what: 'detail through the gateway, requests per second',
    value: speedOf(through.name) / speedOf(directly.name),
    unit: 'x directly',
    must: 0.8,
    aim: 0.9,
    isFloor: true,
  }
}
