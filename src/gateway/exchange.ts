import type { DeviceSettings, Outcome } from '#device/message.ts'
import type { Commands } from '#device/orders.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Connections } from './connections.ts'
import { isDeviceId } from './device-id.ts'
import type { Gate, Sender } from './gate.ts'
import type { Decoded, Session, StreamProtocol, ToldByName } from './protocol.ts'
import type { Watch } from './watch.ts'

/** Everything that all listeners of a gateway share. */
export interface Shared {
  gate: Gate
  commands: Commands
  metrics: Metrics
  watch: Watch
  connections?: Connections
}

/** An order of what to do after a frame. */
export interface Answer {
  reply?: Buffer
  close: boolean
  /** The frame was not understood. */
  fault: boolean
}

/** Only names its device, so that what is known of it is learnt. */
const silent = { points: [], status: undefined }

/** Shows bytes that hold no secret, for a log. */
export const all = (bytes: Buffer): Buffer => bytes

/** Of a device that is set with nothing that we need to know. */
const none: DeviceSettings = {}

/** Of a frame that tells nothing to feed. */
const nothing_fed: Outcome = { known: true, taken: 0 }

/**
 * Makes the exchange of a protocol: a frame is decoded, fed, and answered when its points are committed. It never
 * rejects. Without a reply and with `close` when the store is away or the protocol failed: what is not acknowledged is
 * sent again.
 */
export const createExchange = (protocol: StreamProtocol, { gate, commands, metrics, watch }: Shared) => {
  const { name, shown = all } = protocol
  const { tell, tellOthers } = feeding(protocol, gate)
  const ack_seconds = metrics.ack_seconds.labels({ protocol: name })
  const frames = metrics.frames.labels({ protocol: name })

  return async (session: Session, sender: Sender, frame: Buffer): Promise<Answer> => {
    const began = performance.now()
    frames.inc()
    try {
      const received = Date.now()
      const read = (): Decoded => keepName(protocol.decode(frame, session, received), session)
      const first = read()
      const isNew = protocol.by_settings && first.device !== undefined && session.settings === undefined
      const asked = isNew ? await tell({ ...first, ...silent }, session, sender, received, frame) : nothing_fed
      if (!asked) return { close: true, fault: false }
      const decoded = session.settings && session.settings !== none && isNew ? read() : first
      const fault = decoded.fault !== undefined
      if (decoded.fault !== undefined) watch.fault(name, decoded.fault, shown(frame))
      const outcome = asked.known ? await tell(decoded, session, sender, received, frame) : asked
      if (!outcome) return { close: true, fault }
      const others = decoded.others ? await tellOthers(decoded.others, sender, received, frame) : []
      if (!others) return { close: true, fault }
      if (decoded.answers && session.device && sender.device === session.device)
        await commands.answered(session.device, decoded.answers)
      const reply = decoded.reply?.(outcome, others)
      if (reply) ack_seconds.observe((performance.now() - began) / 1000)
      return { reply, close: decoded.close === true || (!outcome.known && !protocol.many), fault }
    } catch (error) {
      watch.bug(name, error, shown(frame))
      return { close: true, fault: true }
    }
  }
}

/** How what a frame says is fed. */
const feeding = ({ name, shown = all }: StreamProtocol, gate: Gate) => ({
  /** A frame that names its device is fed without points too: so it is learnt whether the device is known. `undefined` when the store is away. */
  async tell(
    { device: named, points, status, answers }: Decoded,
    session: Session,
    sender: Sender,
    received: number,
    frame: Buffer,
  ): Promise<Outcome | undefined> {
    const { device, password } = session
    if (!device || (!named && points.length === 0 && !status)) return nothing_fed
    try {
      const message = { device, password, points, status, received, ...(answers && { urgent: true }) }
      const outcome = await gate(name, sender, message, () => shown(frame))
      session.model = outcome.model
      session.settings = outcome.settings ?? none
      return outcome
    } catch {
      // Told by the feed itself, which knows why.
      return undefined
    }
  },
  /** `undefined` when the store is away: then the whole frame is sent again, and what was stored of it changes nothing. */
  async tellOthers(
    others: readonly ToldByName[],
    sender: Sender,
    received: number,
    frame: Buffer,
  ): Promise<Outcome[] | undefined> {
    try {
      // The name that the sender goes by stays that of the first.
      const { network, address, came_to } = sender
      const whence = { network, address, came_to }
      const told = others.map((one) => gate(name, { ...whence }, { ...one, received }, () => shown(frame)))
      return await Promise.all(told)
    } catch {
      return undefined
    }
  },
})

/** Keeps the name that the device gives itself. What comes from a device without a proper one goes nowhere. */
export const keepName = (decoded: Decoded, session: Session): Decoded => {
  const { device, points, status } = decoded
  if (device !== undefined && !isDeviceId(device)) return { points: [], fault: 'not a device id', close: true }
  if (device !== undefined) {
    if (session.device !== device) session.settings = undefined
    session.device = device
    session.password = decoded.password
  }
  if (session.device || (points.length === 0 && !status)) return decoded
  return { points: [], fault: 'a message before the login', close: true }
}
