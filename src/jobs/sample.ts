import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import type { Sample } from '#resource/panel/operator/report.ts'
import type { Metrics } from '#src/metrics.ts'

/** Fixes that came within so many seconds, by these seconds. */
type Fixes = ReadonlyMap<number, number>

/** What the metrics say, at one moment. */
interface Totals {
  /** Milliseconds, of a clock that is never put back. */
  at: number
  points: number
  messages: number
  requests: number
  ack_seconds: number
  fixes: Fixes
  utilization: EventLoopUtilization
}

/** Makes samples of what a process has done since the one before. */
export const createSampler = (metrics: Metrics) => {
  let before: Totals | undefined
  return async (now: Date): Promise<Sample | undefined> => {
    const after = await totalsOf(metrics)
    const sample = before && between(before, after, now)
    before = after
    return sample
  }
}

const between = (before: Totals, after: Totals, time: Date): Sample => {
  const seconds = Math.max(0.001, (after.at - before.at) / 1000)
  const rate = (name: 'points' | 'messages' | 'requests'): number => rounded((after[name] - before[name]) / seconds)
  const messages = after.messages - before.messages
  return {
    time,
    points: rate('points'),
    messages: rate('messages'),
    requests: rate('requests'),
    ack: messages > 0 ? rounded((after.ack_seconds - before.ack_seconds) / messages) : null,
    lag: median(since(before.fixes, after.fixes)),
    busy: rounded(performance.eventLoopUtilization(after.utilization, before.utilization).utilization),
    memory: process.memoryUsage.rss(),
  }
}

const totalsOf = async ({ points, requests, ack_seconds, fix_seconds }: Metrics): Promise<Totals> => {
  const stored = (await points.get()).values.find(({ labels }) => labels.outcome === 'stored')
  const answered = (await requests.get()).values.reduce((sum, { value }) => sum + value, 0)
  const acks = (await ack_seconds.get()).values
  const sumOf = (end: string): number =>
    acks.reduce((sum, { metricName, value }) => (metricName?.endsWith(end) ? sum + value : sum), 0)
  return {
    at: performance.now(),
    points: stored?.value ?? 0,
    messages: sumOf('_count'),
    requests: answered,
    ack_seconds: sumOf('_sum'),
    fixes: (await fixesOf({ fix_seconds })).all,
    utilization: performance.eventLoopUtilization(),
  }
}

/** What came between two moments. */
const since = (before: Fixes | undefined, after: Fixes) =>
  [...after].map(([within, count]) => [within, count - (before?.get(within) ?? 0)] as const)

/** Of all protocols together, and of each. */
const fixesOf = async ({ fix_seconds }: Pick<Metrics, 'fix_seconds'>) => {
  const all = new Map<number, number>()
  const each = new Map<string, Map<number, number>>()
  for (const { metricName, labels, value } of (await fix_seconds.get()).values) {
    if (!metricName?.endsWith('_bucket')) continue
    const { le, protocol = '' } = labels as Partial<Record<'le' | 'protocol', string | number>>
    const within = Number(le === '+Inf' ? Infinity : le)
    const own = each.get(String(protocol)) ?? new Map<number, number>()
    each.set(String(protocol), own.set(within, value))
    all.set(within, (all.get(within) ?? 0) + value)
  }
  return { all, each }
}

/** Makes the medians of seconds from a fix to its receipt, by protocol, of the last so many times that they were asked for. */
export const createLags = (metrics: Pick<Metrics, 'fix_seconds'>, most: number) => {
  const looks: ReadonlyMap<string, Fixes>[] = []
  return async (): Promise<ReadonlyMap<string, number | null>> => {
    const { each } = await fixesOf(metrics)
    looks.push(each)
    if (looks.length > most) looks.shift()
    return new Map([...each].map(([protocol, fixes]) => [protocol, median(since(looks[0]?.get(protocol), fixes))]))
  }
}

/** Of counts that hold those of all lesser bounds too, such as a histogram has: in a line between two bounds. */
export const median = (counts: readonly (readonly [within: number, count: number])[]): number | null => {
  const sorted = counts.toSorted(([a], [b]) => a - b)
  const half = (sorted.at(-1)?.[1] ?? 0) / 2
  if (half === 0) return null
  const place = sorted.findIndex(([, count]) => count >= half)
  const [upper, count] = sorted[place] as readonly [number, number]
  const [lower, less] = sorted[place - 1] ?? [0, 0]
  return rounded(upper === Infinity ? lower : lower + ((half - less) / (count - less)) * (upper - lower))
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4
