import type { Outcome } from '#device/message.ts'
import { hasMoreFields, hasMoreValues } from '#net/count-values.ts'
import { portions } from '#pace/portions.ts'
import type { Shared } from './exchange.ts'
import type { Sender } from './gate.ts'
import type { Answer, DecodedRequest, DeviceRequest, RequestProtocol, ToldByName } from './protocol.ts'

/** A status of HTTP and its reason as text, or what is answered: 200 when committed, 400 with the reason, 403 for devices that nobody registered. */
export type Told = readonly [status: number, reason: string, accepted?: Answer]

/** Bounds of what is read of anybody: a phone's location has some 500 bytes and 25 values. */
export const anybody = { bytes: 16_384, values: 1000 }
/** Values of a body of whoever names a registered device: a megabyte has as many, where each is written in twenty bytes. */
export const most_values = 50_000
/**
 * Devices of a request that are asked for at one time. Fewer than an address may name at once that are unknown: those that
 * turn out to be known count no more.
 */
const at_once = 50

/** Takes in what a request says, of one device or of several. Rejects as the feed does: then it is to come again. */
export const createRequests = (protocol: RequestProtocol, { gate, metrics, watch }: Shared) => {
  const { name, many, shown: seen = whole } = protocol
  const ack_seconds = metrics.ack_seconds.labels({ protocol: name })
  const frames = metrics.frames.labels({ protocol: name })

  const take = async (request: DeviceRequest, sender: Sender): Promise<Told> => {
    frames.inc()
    const began = performance.now()
    const received = Date.now()
    const refused = await refuseLong(request, sender, received)
    if (refused) return refused
    const { others = [], fault, accepted = protocol.accepted, ...first } = decode(protocol, watch, request, received)
    if (fault) watch.fault(name, fault, seen(request))
    if (!first.device) return [400, fault ?? 'no device id']
    const named = [first as ToldByName, ...others]
    if (!many && fault && named.every(({ points, status }) => points.length === 0 && !status)) return [400, fault]
    if (!(await feedAll(named, request, sender, received)) && !many) return [403, 'this device is not registered']
    ack_seconds.observe((performance.now() - began) / 1000)
    return [200, '', accepted]
  }

  /** Why a body is not read that has more in it than is read of anybody: it names no registered device, or is longer than any. */
  const refuseLong = async (request: DeviceRequest, sender: Sender, received: number): Promise<Told | undefined> => {
    const { body } = request
    if (body.length <= anybody.bytes && !hasMore(body, anybody.values)) return undefined
    if (sender.device === undefined) {
      const named = protocol.names(request).map((device) => ({ device, points: [] }))
      if (named.length === 0) return refuse(request, 400, 'no device id, as it must stand in a long body')
      if (!(await feedAll(named, request, sender, received, true)))
        return many ? [200, '', protocol.accepted] : [403, 'this device is not registered']
    }
    return hasMore(body, most_values) ? refuse(request, 413, `a body has at most ${most_values} values`) : undefined
  }

  const refuse = (request: DeviceRequest, status: number, reason: string): Told => {
    watch.fault(name, reason, seen(request))
    return [status, reason]
  }

  /** Answers whether one of them is known, and no more asked for then if that `is_enough`. The sender goes by the name of the first that is. */
  const feedAll = async (
    named: readonly ToldByName[],
    request: DeviceRequest,
    sender: Sender,
    received: number,
    is_enough = false,
  ): Promise<boolean> => {
    const { network, address } = sender
    const feed = (one: ToldByName): Promise<Outcome> =>
      gate(name, one === named[0] ? sender : { network, address }, { ...one, received }, () => seen(request))
    let isKnown = false
    for (const some of portions(named, at_once)) {
      if (isKnown && is_enough) break
      const outcomes = await Promise.all(some.map(feed))
      const known = some.find((_, i) => outcomes[i]?.known)
      isKnown ||= known !== undefined
      sender.device ??= known?.device
    }
    return isKnown
  }

  return take
}

/** What a request says; what no protocol should throw is told, and is a fault of the request. */
const decode = (
  protocol: RequestProtocol,
  watch: Pick<Shared['watch'], 'bug'>,
  request: DeviceRequest,
  received: number,
): DecodedRequest => {
  try {
    return protocol.decode(request, received)
  } catch (error) {
    watch.bug(protocol.name, error, (protocol.shown ?? whole)(request))
    return { points: [], fault: 'this request could not be read' }
  }
}

/** Whichever of both it is: what begins values in JSON does so in no form, and the other way round. */
const hasMore = (body: Buffer, values: number): boolean => hasMoreFields(body, values) || hasMoreValues(body, values)

/** What of a request is shown in a log. */
const whole = ({ path, query, body }: DeviceRequest): Buffer =>
  body.length > 0 ? body : Buffer.from(`${path}?${new URLSearchParams(query)}`)
