import type { IClientOptions, MqttClient } from 'mqtt'
import type { Shared } from './exchange.ts'
import type { DeviceRequest, RequestProtocol } from './protocol.ts'
import { createRequests } from './requests.ts'
import type { GatewayLog } from './watch.ts'

/** A broker of the operator's, that devices publish to. */
export interface Broker {
  /** `mqtt:` or `mqtts:`, perhaps with user and password. */
  url: string
  /** What the platform is called there, with the protocol behind it. All its processes are one to the broker: it keeps for them what they have not acknowledged. */
  client_id: string
  /** Whether this is the one process that listens. */
  isHeld(): boolean
}

/** Messages that wait for their commit, at most, and about so many bytes of them; others wait at the broker. */
const most_waiting = 500
const most_waiting_bytes = 16 * 1024 * 1024
/** Bytes of a message beside its body: the topic and what goes with it. */
const envelope = 4096
/** Seconds that the broker keeps what comes while nobody listens. */
const session = 7 * 86_400
/** Milliseconds between two looks at whether this process is to listen. */
const look_every = 500
/** Milliseconds between two tries, the first time and at most; as often again as it failed. */
const least_pause = 1000
const most_pause = 60_000
/** Milliseconds that a connection lasts which was a good one. */
const good = 60_000

/** Tells the client to go on without an acknowledgement: that is sent when the message is committed. */
const later = new Error('acknowledged later')

/**
 * The messages of a protocol that are published to a broker. One process of all hears them, by one session, which another
 * takes over when it ends: so each comes in once, and in order. QoS 1 is acknowledged after the commit. When the store is
 * away the connection ends, and what was not acknowledged comes again with the next one.
 */
export const createMqtt = (
  protocol: RequestProtocol,
  topic: string,
  shared: Shared,
  broker: Broker,
  log: GatewayLog,
) => {
  const { name } = protocol
  const connected = shared.metrics.brokers.labels({ protocol: name })
  const take = createRequests(protocol, shared)
  let visit: ReturnType<typeof join> | undefined
  let looking: NodeJS.Timeout | undefined
  let failures = 0
  let again = 0
  let closed = false

  /** A connection, from its begin to its end. */
  const join = (client: MqttClient) => {
    const { stream } = client
    const waiting = new Set<Promise<void>>()
    let waiting_bytes = 0
    const since = performance.now()
    let reason: Error | undefined
    let leaving = false

    /** Takes a message in, and goes on with the next when there is room. */
    const hear = (path: string, body: Buffer, onTaken: () => void, goOn: () => void): void => {
      if (leaving) {
        goOn()
        return
      }
      const taken = answer(path, body)
        .then(onTaken, () => drop(new Error('a message could not be stored')))
        .finally(() => {
          waiting.delete(taken)
          waiting_bytes -= body.length
        })
      waiting.add(taken)
      waiting_bytes += body.length
      if (waiting.size < most_waiting && waiting_bytes < most_waiting_bytes) goOn()
      else Promise.race(waiting).finally(goOn)
    }

    const answer = async (path: string, body: Buffer): Promise<void> => {
      if (body.length > protocol.max_body) {
        shared.watch.fault(name, `longer than ${protocol.max_body} bytes`, body)
        return
      }
      const request: DeviceRequest = { method: 'PUBLISH', path, query: {}, content_type: '', body }
      await take(request, { network: undefined, address: new URL(broker.url).hostname })
      failures = 0
    }

    const acknowledge = (id: number): void => {
      if (stream.writable) stream.write(Buffer.of(0x40, 2, id >> 8, id & 0xff))
    }

    const drop = (why: Error): void => {
      reason ??= why
      client.end(true)
    }

    client.options.customHandleAcks = (path, body, { messageId }, goOn) =>
      hear(
        path,
        body,
        () => acknowledge(messageId),
        () => goOn(later),
      )
    client.handleMessage = ({ topic: path, payload }, goOn) =>
      hear(
        path,
        Buffer.from(payload),
        () => undefined,
        () => goOn(),
      )
    client.on('error', (error) => {
      if (error !== later) drop(error)
    })
    client.on('connect', () =>
      client.subscribe(topic, { qos: 1, rh: 1 }, (error, granted = []) => {
        if (error || granted.some(({ qos }) => qos > 2)) drop(new Error(`${topic} may not be subscribed to`))
        else connected.set(1)
      }),
    )
    client.once('close', () => {
      connected.set(0)
      visit = undefined
      failures = performance.now() - since > good ? 1 : failures + 1
      if (leaving) return
      const pause = Math.min(least_pause * 2 ** (failures - 1), most_pause)
      again = performance.now() + pause
      const { host } = new URL(broker.url)
      log.warn({ protocol: name, broker: host, reason: reason?.message, pause }, 'the MQTT broker is away: tried again')
    })

    return {
      /** Hears nothing more, and ends when what came is acknowledged, or in `grace` milliseconds. */
      async leave(grace: number): Promise<void> {
        leaving = true
        const ended = new Promise<void>((resolve) => client.once('close', () => resolve()))
        const deadline = setTimeout(() => client.end(true), grace)
        Promise.all(waiting).then(() => client.end(!client.connected))
        await ended
        clearTimeout(deadline)
      },
    }
  }

  const look = (connect: (options: IClientOptions) => MqttClient) => (): void => {
    const held = broker.isHeld()
    if (visit && !held) void visit.leave(least_pause)
    if (!visit && held && performance.now() >= again) visit = join(connect(optionsOf(protocol, broker)))
  }

  return {
    /** Begins to listen, as soon as the broker can be reached. */
    async open(): Promise<void> {
      const { connect } = await import('mqtt')
      if (closed) return
      connected.set(0)
      const next = look(connect)
      looking = setInterval(next, look_every).unref()
      next()
    },
    async close(grace: number): Promise<void> {
      closed = true
      clearInterval(looking)
      await visit?.leave(grace)
    },
  }
}

const optionsOf = ({ name, max_body }: RequestProtocol, { url, client_id }: Broker): IClientOptions => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'mqtts:'
  return {
    protocol: secure ? 'mqtts' : 'mqtt',
    host: hostname.replace(/[[\]]/g, ''),
    port: Number(port) || (secure ? 8883 : 1883),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    clientId: `${client_id}-${name}`,
    protocolVersion: 5,
    clean: false,
    properties: {
      sessionExpiryInterval: session,
      receiveMaximum: most_waiting,
      maximumPacketSize: max_body + envelope,
    },
    // A connection is a client of its own: this makes the next one.
    reconnectPeriod: 0,
    resubscribe: false,
    keepalive: 60,
  }
}
