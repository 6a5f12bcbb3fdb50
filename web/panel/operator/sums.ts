import type { Result } from '#client/client.ts'

export type Overview = Result<'panel/operator/overview'>
export type Process = Overview['processes'][number]
type Sample = Process['samples'][number]

/** What all processes did together, by when: they tell every five seconds, each at its own. */
const step = 10

export const rates = ['points', 'messages', 'requests', 'ack', 'lag', 'busy'] as const
export type Rate = (typeof rates)[number]

/** Those that are a matter of each process, and not of their sum. */
const isMean: Readonly<Record<Rate, boolean>> = {
  points: false,
  messages: false,
  requests: false,
  ack: true,
  lag: true,
  busy: true,
}

/** One value for each step of time, the oldest first. */
export const seriesOf = (processes: readonly Process[], rate: Rate): readonly (number | null)[] => {
  const steps = new Map<number, number[][]>()
  for (const [place, { samples }] of processes.entries())
    for (const sample of samples) {
      const at = Math.floor(Date.parse(`${sample.time.replace(' ', 'T')}Z`) / 1000 / step)
      const values = steps.get(at) ?? []
      steps.set(at, values)
      const value = sample[rate satisfies keyof Sample]
      values[place] ??= []
      if (value !== null) values[place].push(value)
    }
  const known = [...steps.keys()].sort((a, b) => a - b)
  return known.map((at) =>
    together(
      (steps.get(at) ?? []).flatMap((values) => mean(values) ?? []),
      rate,
    ),
  )
}

const together = (values: readonly number[], rate: Rate): number | null =>
  isMean[rate] ? mean(values) : values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null

const mean = (values: readonly number[] = []): number | null =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null

/** By protocol, of all processes. */
export const protocolsOf = (processes: readonly Process[]) => {
  const all = Map.groupBy(
    processes.flatMap(({ protocols }) => protocols),
    ({ protocol }) => protocol,
  )
  const sum = (
    those: readonly Process['protocols'][number][],
    name: 'connections' | 'frames' | 'messages' | 'refused' | 'faults',
  ) => those.reduce((sum, one) => sum + one[name], 0)
  return [...all].sort().map(([protocol, those]) => ({
    protocol,
    connections: sum(those, 'connections'),
    frames: sum(those, 'frames'),
    messages: sum(those, 'messages'),
    refused: sum(those, 'refused'),
    faults: sum(those, 'faults'),
    lag: mean(those.flatMap(({ lag }) => lag ?? [])),
  }))
}

/** By name, of all processes: when it ran last anywhere, and how often. */
export const jobsOf = (processes: readonly Process[]) => {
  const all = Map.groupBy(
    processes.flatMap(({ jobs }) => jobs),
    ({ name }) => name,
  )
  return [...all.values()].map((those) => {
    const [last = those[0]] = those.toSorted((a, b) => (b.began ?? '').localeCompare(a.began ?? ''))
    const [failed] = those.toSorted((a, b) => (b.fault_time ?? '').localeCompare(a.fault_time ?? ''))
    return {
      ...(last as Process['jobs'][number]),
      running: those.some(({ running }) => running),
      runs: those.reduce((sum, { runs }) => sum + runs, 0),
      faults: those.reduce((sum, { faults }) => sum + faults, 0),
      fault: failed?.fault ?? null,
      fault_time: failed?.fault_time ?? null,
    }
  })
}

/** `12.3 MB`: bytes as a number and its unit. */
export const bytesOf = (bytes: number): readonly [value: number, unit: string] => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return [bytes / 1000 ** power, units[power] as string]
}
