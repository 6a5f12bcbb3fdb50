import { writeSync } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'

/** The thread that `overdue.ts` starts: hears which file begins, and `undefined` when it has ended. */

const { longest } = workerData as { longest: number }
/** Milliseconds in which whoever loops comes by the debugger. */
const soon = 2_000

let late: NodeJS.Timeout | undefined

parentPort?.on('message', (file: string | undefined) => {
  clearTimeout(late)
  if (file) late = setTimeout(() => end(file), longest)
})

const end = async (file: string): Promise<void> => {
  const where = await whereabouts()
  writeSync(2, `\n${file} has not ended within ${longest / 60_000} minutes, and its worker is ended. It ${where}\n`)
  process.kill(process.pid, 'SIGKILL')
}

/** What the other thread runs. The debugger interrupts it, whatever it does. */
const whereabouts = (): Promise<string> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('waits for what does not come.'), soon)
    const scripts = new Map<string, string>()
    const session = new Session()
    session.connectToMainThread()
    session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url))
    session.on('Debugger.paused', ({ params }) => {
      const frames = params.callFrames.map((frame) => line(frame, scripts))
      resolve(`runs:\n${frames.filter((frame) => !frame.includes('/node_modules/')).join('\n')}`)
    })
    session.post('Debugger.enable')
    session.post('Debugger.pause')
  })

/** Lines are those of what was made of the TypeScript. */
const line = ({ functionName, location }: Debugger.CallFrame, scripts: ReadonlyMap<string, string>): string =>
  `  ${functionName || 'at top'} ${scripts.get(location.scriptId)}:${location.lineNumber + 1}`
