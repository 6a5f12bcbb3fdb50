import { process_clock } from '#pace/clock.ts'
import type { Point } from '#track/point.ts'
import type { Carrier, Destination, Means, OpenCarrier, Verdict } from './carrier.ts'
import { login, messageOf, single } from './encode/wialon-ips.ts'
import { type Cut, createWire, type Wire } from './wire.ts'

/** Carrier for Wialon IPS: a connection for each device, kept open for a while, for there may be more to send. */

/** Connections at a time; the next is milliseconds that an idle one is kept. */
const widest = 256
const idle = 120_000

interface Held {
  wire: Wire
  /** Calls off that it is given up. */
  stay?: () => void
  busy: boolean
}

const cut: Cut = (bytes) => bytes.indexOf('\n') + 1

/** The words of an answer of this type. Throws an Error for any other line. */
const answerOf = (line: Buffer, type: string): string => {
  const [, found, words = ''] = /^#([A-Z]+)#(.*?)\s*$/.exec(line.toString('latin1')) ?? []
  if (found !== type) throw new Error(`${line.toString('latin1', 0, 60).trim()} is no answer`)
  return words
}

const sign_ins: Readonly<Record<string, string>> = {
  '0': 'The target does not know the device',
  '01': 'The target refuses the password',
}

const refusals: Readonly<Record<string, string>> = {
  '-1': 'its structure',
  '0': 'its time',
  '10': 'its place',
  '11': 'its speed, course or height',
  '12': 'its satellites',
  '13': 'its inputs or outputs',
  '14': 'its analogue inputs',
  '15': 'its parameters',
}

/** Makes the carrier for Wialon IPS. */
export const openWialonIps: OpenCarrier = (to, means): Carrier => {
  const { clock = process_clock } = means
  const held = new Map<string, Held>()

  const drop = (device: string): void => {
    const one = held.get(device)
    one?.stay?.()
    one?.wire.close()
    held.delete(device)
  }
  /** The one that has waited longest gives way. */
  const makeRoom = (): void => {
    const rested = held.size < widest ? undefined : held.entries().find(([, { busy }]) => !busy)
    if (rested) drop(rested[0])
  }
  const carry = async (device: string, points: readonly Point[]): Promise<Verdict> => {
    let one = held.get(device)
    if (one && !one.wire.isOpen()) drop(device)
    one = held.get(device)
    if (!one) {
      makeRoom()
      const opened = await open(to, means, device)
      if ('status' in opened) return opened
      one = { wire: opened, busy: true }
    }
    one.stay?.()
    // Behind all others, of which the one before the first is given up.
    held.delete(device)
    held.set(device, Object.assign(one, { busy: true }))
    const verdict = await say(one.wire, points, means.patience)
    one.busy = false
    one.stay = clock.after(idle, () => drop(device), true)
    return verdict
  }

  return {
    most: 100,
    abreast: 32,
    send: (device, points) =>
      carry(device, points).catch((error: unknown) => {
        drop(device)
        throw error
      }),
    close: () => {
      for (const device of [...held.keys()]) drop(device)
    },
  }
}

const open = async (
  { address, port, password }: Destination,
  means: Means,
  device: string,
): Promise<Wire | Verdict> => {
  const { reach, patience } = means
  const wire = createWire(await reach({ host: address, port, timeout: patience }), cut)
  try {
    wire.write(login(device, password))
    const answer = answerOf(await wire.next(patience), 'AL')
    if (answer === '1') return wire
    const error = sign_ins[answer]
    wire.close()
    if (!error) throw new Error(`The target answers the sign-in with ${answer}`)
    return { status: 'unknown', error }
  } catch (error) {
    wire.close()
    throw error
  }
}

/**
 * Sends points, as a black box if there are several. If not all of them are taken, each is sent alone, for the answer
 * does not say which.
 */
const say = async (wire: Wire, points: readonly Point[], patience: number): Promise<Verdict> => {
  if (points.length === 1) return sayOne(wire, points[0] as Point, patience)
  wire.write(messageOf(points))
  const count = answerOf(await wire.next(patience), 'AB')
  if (Number(count) === points.length) return { status: 'taken' }
  if (!/^\d+$/.test(count)) throw new Error('The target did not understand a black box')
  const verdicts: Verdict[] = []
  for (const point of points) verdicts.push(await sayOne(wire, point, patience))
  const refused = verdicts.filter((verdict) => verdict.refused)
  return refused[0] ? { ...refused[0], refused: refused.length } : { status: 'taken' }
}

const sayOne = async (wire: Wire, point: Point, patience: number): Promise<Verdict> => {
  wire.write(single(point))
  const answer = answerOf(await wire.next(patience), 'AD')
  if (answer === '1') return { status: 'taken' }
  const fault = refusals[answer]
  if (!fault) throw new Error(`The target answers a point with ${answer}`)
  return { status: 'taken', refused: 1, error: `The target refuses a point for ${fault}` }
}
