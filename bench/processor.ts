import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from './platform.ts'

/** Seconds of a processor that a process has taken, which the system counts in hundredths; and those of its children that have ended. */
const taken = (pid: number): { own: number; ended: number } => {
  const [, , , , , , , , , , , user = 0, system = 0, ended_user = 0, ended_system = 0] = told(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  return { own: (user + system) / 100, ended: (ended_user + ended_system) / 100 }
}

/** Seconds that a process has worked. */
export const workedBy = (pid: number): number => taken(pid).own

/** Seconds that the platform's Node has worked, and its own PostgreSQL; 0 for one that is somebody else's. */
export const worked = ({ pid, place }: Platform): { node: number; postgres: number } => {
  const postmaster = Number.parseInt(told(join(place.directory, 'data/postgres/postmaster.pid')), 10)
  const { own, ended } = taken(postmaster)
  const children = childrenOf(postmaster).reduce((sum, child) => sum + workedBy(child), 0)
  return { node: workedBy(pid), postgres: own + ended + children }
}

export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)

const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(told(`/proc/${pid}/stat`))?.[1])

/** Empty when there is none, or none any more. */
const told = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
