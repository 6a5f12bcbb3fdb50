import type { Metrics } from '#src/metrics.ts'
import type { Decoded, Feed, Outcome, Session, StreamProtocol } from './protocol.ts'
import type { Watch } from './watch.ts'

/** What all listeners of a gateway share. */
export interface Shared {
  feed: Feed
  metrics: Metrics
  watch: Watch
}

/** What to do after a frame. */
export interface Answer {
  reply?: Buffer
  close: boolean
}

const unheard: Outcome = { known: true, taken: 0 }

/**
 * One frame: decoded, fed, and answered when its points are committed. Answers `close` without a reply when the store is
 * away or the protocol failed: what is not acknowledged is sent again.
 */
export const exchange = async (
  protocol: StreamProtocol,
  session: Session,
  frame: Buffer,
  { feed, metrics, watch }: Shared,
): Promise<Answer> => {
  const stop = metrics.ack_seconds.startTimer({ protocol: protocol.name })
  try {
    const decoded = protocol.decode(frame, session, Date.now())
    if (decoded.fault) watch.fault(protocol.name, decoded.fault, frame)
    const outcome = await tell(decoded, session, feed)
    if (!outcome.known) watch.refused(protocol.name, session.device ?? '')
    const reply = decoded.reply?.(outcome)
    if (reply) stop()
    return { reply, close: decoded.close === true || !outcome.known }
  } catch (error) {
    if (!isRefusal(error)) watch.bug(protocol.name, error, frame)
    return { close: true }
  }
}

/** The feed refused the message: not a bug, and already told by whoever refused. */
class Refusal extends Error {}
const isRefusal = (error: unknown): boolean => error instanceof Refusal

/** A frame that names its device, or carries something of it, is fed, also to learn whether the device is known. */
const tell = async ({ device, points, status }: Decoded, session: Session, feed: Feed): Promise<Outcome> => {
  if (device) session.device = device
  if (!session.device || (!device && points.length === 0 && !status)) return unheard
  try {
    return await feed({ device: session.device, points, status, received: Date.now() })
  } catch (error) {
    throw new Refusal('not fed', { cause: error })
  }
}
