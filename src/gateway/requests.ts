import type { Shared } from './exchange.ts'
import type { Sender } from './gate.ts'
import type { DecodedRequest, DeviceRequest, Outcome, RequestProtocol, ToldByName } from './protocol.ts'

/** A status of HTTP and its reason as text: 200 when committed, 400 with the reason, 403 for devices that nobody registered. */
export type Told = readonly [status: number, reason: string]

/** Takes in what a request says, of one device or of several. Rejects as the feed does: then it is to come again. */
export const createRequests = (protocol: RequestProtocol, { gate, metrics, watch }: Shared) => {
  const { name, many } = protocol
  const ack_seconds = metrics.ack_seconds.labels({ protocol: name })
  const frames = metrics.frames.labels({ protocol: name })

  const take = async (request: DeviceRequest, sender: Sender): Promise<Told> => {
    frames.inc()
    const began = performance.now()
    const received = Date.now()
    const { others = [], fault, ...first } = decode(request, received)
    if (fault) watch.fault(name, fault, seen(request))
    if (!first.device) return [400, fault ?? 'no device id']
    const named = [first as ToldByName, ...others]
    if (!many && fault && named.every(({ points, status }) => points.length === 0 && !status)) return [400, fault]
    const { network, address } = sender
    // The name that the sender goes by stays that of the first.
    const feed = (one: ToldByName, index: number): Promise<Outcome> =>
      gate(name, index === 0 ? sender : { network, address }, { ...one, received }, () => seen(request))
    const outcomes = await Promise.all(named.map(feed))
    if (!many && !outcomes.some(({ known }) => known)) return [403, 'this device is not registered']
    ack_seconds.observe((performance.now() - began) / 1000)
    return [200, '']
  }

  const decode = (request: DeviceRequest, received: number): DecodedRequest => {
    try {
      return protocol.decode(request, received)
    } catch (error) {
      watch.bug(name, error, seen(request))
      return { points: [], fault: 'this request could not be read' }
    }
  }

  return take
}

/** What of a request is shown in a log. */
const seen = ({ path, query, body }: DeviceRequest): Buffer =>
  body.length > 0 ? body : Buffer.from(`${path}?${new URLSearchParams(query)}`)
