import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { gt06 } from '#gateway/protocols/gt06/protocol.ts'
import { osmand } from '#gateway/protocols/osmand/protocol.ts'
import { teltonika } from '#gateway/protocols/teltonika/protocol.ts'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import type { ProtocolName } from '#simulate/speak/languages.ts'
import { gatewayOf } from '#test/gateway/sockets.ts'

/** The real gateway on free ports, with a feed that a test may change; closed with the test. */
export const platform = async () => {
  const { gateway, open, fake } = await gatewayOf([teltonika, gt06, wialon, osmand])
  const portOf = (protocol: ProtocolName): number => open.find((each) => each.protocol === protocol)?.port ?? 0
  const refuse = (): void => {
    fake.answer = async () => ({ known: false, taken: 0 })
  }
  /** What this device sent, in order. */
  const pointsOf = (device: string) => fake.fed.filter((each) => each.device === device).flatMap(({ points }) => points)
  return { gateway, fake, portOf, refuse, pointsOf }
}

export const devices: Record<ProtocolName, string> = {
  teltonika: '350000000000001',
  gt06: '350000000000002',
  wialon: 'wialon-3',
  osmand: 'osmand-4',
}

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))

/** What the platforms of tests listen for, unless they say otherwise: their ports are a few to be kept apart. */
const spoken = 'osmand,teltonika,gt06,wialon'

/** The command line in a process of its own; `through` is a command that runs it elsewhere than here. */
export const start = (
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  through: readonly string[] = [],
) => {
  const [program = '', ...args] = [...through, process.execPath, main, ...words]
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      ODOGRAPH_WEB: 'false',
      ODOGRAPH_PROTOCOLS: spoken,
      ODOGRAPH_DETECT_PORT: '0',
      ODOGRAPH_MAP: 'own',
      ...environment,
    },
  })
  const told = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    told.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    told.err += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  /** Until its output has this; throws, with what it complained of, when it ends before. Only the test bounds it: a busy machine takes its time. */
  const says = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = () => told.out.includes(text) && resolve()
      child.stdout.on('data', look)
      look()
      void ended.then((code) => reject(new Error(`it ended (${code}) before it said "${text}": ${told.err}`)))
    })
  return { child, told, ended, says }
}

/** Runs to its end. */
export const odograph = async (...words: string[]) => {
  const { told, ended } = start(words)
  const code = await ended
  return { code, ...told }
}
