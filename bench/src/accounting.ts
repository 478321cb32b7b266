import { readFileSync } from 'node:fs'

/** Unit of the processor times that Linux reports, in milliseconds. */
const TICK = 10
const USER_TIME = 11
const SYSTEM_TIME = 12

/** Processor time a process has used so far, in milliseconds. */
export function processorTime(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
  // The name in brackets may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK
}

/** A process's share of the memory (proportional set size), in MiB. */
export function proportionalMemory(processId: number): number {
  const rollup = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1_024
}

/** The environment of one of our processes. */
export function environmentOf(processId: number): Map<string, string> {
  const text = readFileSync(`/proc/${processId}/environ`, 'utf8')
  return new Map(
    text
      .split('\0')
      .filter(Boolean)
      .map((entry) => entry.split(/=(.*)/s, 2) as [string, string]),
  )
}
