/** Connections of devices, as it is kept of each: runs, of which several that are alike and follow each other are one. */

/** Ends of a connection. `lost`: nobody noted it, as when a process was killed. */
export const endings = ['device', 'silent', 'another', 'platform', 'fault', 'password', 'lost'] as const
export type Ending = (typeof endings)[number]

/** One connection, or several that are alike. Plain JSON; times in milliseconds since 1970 UTC. */
export interface Run {
  /** When the first of them began: what the run is known by among those of its device. */
  opened: number
  /** When the last of them ended; not there while it is open, and where nobody noted it. */
  closed?: number
  ending?: Ending
  protocol: string
  address: string
  /** Where it came to another port than its protocol's: `detect`, or the name of that port's protocol. */
  came_to?: string
  connections: number
  messages: number
  /** Of one that is open: when it was noted last. */
  noted?: number
}

/** Runs of a device, by the id that it names itself with: those that are to be written down. */
export interface Connected {
  device: string
  runs: Run[]
}

/** Runs of a device that are kept of a day; what comes beyond is counted to the last. */
export const most_a_day = 48
/** Milliseconds between two connections that are alike and told as one. */
const apart = 10 * 60_000

/** The runs of a device in the order of their begin with one more, or with what became of one of them. At most `most` of them. */
export const withRun = (runs: readonly Run[], run: Run, most = most_a_day): Run[] => {
  const known = runs.findIndex(({ opened }) => opened === run.opened)
  const others = known === -1 ? runs : runs.toSpliced(known, 1)
  // There is room for none more, and what is told of it when it ends counts it.
  if (known === -1 && runs.length >= most && run.closed === undefined) return [...runs]
  const at = others.findLastIndex(({ opened }) => opened <= run.opened)
  const before = others[at]
  if (before && (isAlike(before, run) || others.length >= most)) return others.with(at, joined(before, run))
  return others.toSpliced(at + 1, 0, run).slice(-most)
}

const isAlike = (before: Run, run: Run): boolean =>
  before.closed !== undefined &&
  run.closed !== undefined &&
  run.opened - before.closed <= apart &&
  (['protocol', 'address', 'came_to', 'ending'] as const).every((name) => before[name] === run[name])

const joined = (before: Run, run: Run): Run => ({
  ...run,
  opened: before.opened,
  connections: before.connections + run.connections,
  messages: before.messages + run.messages,
})

/** Milliseconds after which one that stays open is noted once more; and that one may be which is. */
export const renewed = 3_600_000
const most_unnoted = renewed + 15 * 60_000

/** Runs, in the order of their begin, with the ends that nobody noted: of those that are open though another began, or that were not noted again in time. */
export const withLost = (runs: readonly Run[], now: number): Run[] =>
  runs.map((run, i) => {
    const isOpen = run.closed === undefined && i === runs.length - 1 && now - (run.noted ?? run.opened) < most_unnoted
    return isOpen || run.closed !== undefined ? run : { ...run, ending: 'lost' }
  })
