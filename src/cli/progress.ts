import { SingleBar } from 'cli-progress'

/** Tells how far something is: a bar on a terminal, a line for every tenth anywhere else. On standard error. */
export interface Progress {
  advance(by: number): void
  stop(): void
}

export const createProgress = (total: number, unit: string): Progress =>
  process.stderr.isTTY ? bar(total, unit, String) : lines(total, unit, String)

/** Tells also how much time is left, by the rate so far: for what takes long. */
export const createLongProgress = (total: number, unit: string): Progress =>
  process.stderr.isTTY ? bar(total, unit, String) : lines(total, unit, String, { done: 0, tellsLeft: true })

/** Of bytes, told as megabytes, with the time that is left. `done`: those that were there before. */
export const createByteProgress = (total: number, done: number): Progress => {
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(total < 1e7 ? 1 : 0)
  return process.stderr.isTTY
    ? bar(total, 'MB', megabytes, done)
    : lines(total, 'MB', megabytes, { done, tellsLeft: true })
}

type Shown = (amount: number) => string

const bar = (total: number, unit: string, amount: Shown, done = 0): Progress => {
  const shown = new SingleBar({
    format: `{bar} {percentage} % · {value}/{total} ${unit} · {eta_formatted}`,
    formatValue: (value, _, type) => (type === 'value' || type === 'total' ? amount(value) : String(value)),
  })
  shown.start(total, done)
  return { advance: (by) => shown.increment(by), stop: () => shown.stop() }
}

const lines = (total: number, unit: string, amount: Shown, before = { done: 0, tellsLeft: false }): Progress => {
  let { done } = before
  const began = performance.now()
  const left = (): string => {
    const seconds = (((performance.now() - began) / 1000) * (total - done)) / (done - before.done)
    return before.tellsLeft && done < total ? `, ${Math.ceil(seconds)} seconds left` : ''
  }
  const tenth = (): number => Math.floor((done * 10) / total)
  return {
    advance(by) {
      const reached = tenth()
      done += by
      if (tenth() > reached)
        process.stderr.write(`${tenth() * 10} %: ${amount(done)} of ${amount(total)} ${unit}${left()}\n`)
    },
    stop: () => undefined,
  }
}
