import { SingleBar } from 'cli-progress'

/** How far something is: a bar on a terminal, a line for every tenth anywhere else. On standard error. */
export interface Progress {
  advance(by: number): void
  stop(): void
}

export const createProgress = (total: number, unit: string): Progress =>
  process.stderr.isTTY ? bar(total, unit) : lines(total, unit)

const bar = (total: number, unit: string): Progress => {
  const shown = new SingleBar({ format: `{bar} {percentage} % · {value}/{total} ${unit} · {eta_formatted}` })
  shown.start(total, 0)
  return { advance: (by) => shown.increment(by), stop: () => shown.stop() }
}

const lines = (total: number, unit: string): Progress => {
  let done = 0
  const tenth = (): number => Math.floor((done * 10) / total)
  return {
    advance(by) {
      const before = tenth()
      done += by
      if (tenth() > before) process.stderr.write(`${tenth() * 10} %: ${done} of ${total} ${unit}\n`)
    },
    stop: () => undefined,
  }
}
