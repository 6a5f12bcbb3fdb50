import type { IClientOptions, MqttClient } from 'mqtt'
import { type Beat, beat } from '#pace/beat.ts'
import type { Shared } from './exchange.ts'
import { type Ending, no_tries, onEnded, onTaken, whatToDo } from './mqtt-tries.ts'
import { join, most_waiting, type Visit } from './mqtt-visit.ts'
import type { RequestProtocol } from './protocol.ts'
import { createRequests } from './requests.ts'
import type { GatewayLog } from './watch.ts'

/** A broker of the operator's, that devices publish to. */
export interface Broker {
  /** `mqtt:` or `mqtts:`, perhaps with user and password. */
  url: string
  /** What the platform is called there, with the protocol behind it. All its processes are one to the broker: it keeps for them what they have not acknowledged. */
  client_id: string
  /** Answers whether this is the one process that listens. */
  isHeld(): boolean
}

/** Bytes of a message beside its body: the topic and what goes with it. */
const envelope = 4096
/** Seconds that the broker keeps what comes while nobody listens. */
const session = 7 * 86_400
/** Milliseconds between two looks at whether this process is to listen; and that a connection has to end which is another process's by then. */
const look_every = 500
const handing_over = 1_000

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
  const { host } = new URL(broker.url)
  const connected = shared.metrics.brokers.labels({ protocol: name })
  const answer = answering(protocol, shared, broker)
  let visit: Visit | undefined
  let tries = no_tries
  let looking: Beat | undefined
  let closed = false

  const take = async (path: string, body: Buffer): Promise<void> => {
    if (await answer(path, body)) tries = onTaken(tries)
  }
  const onClosed = (end: Ending): void => {
    connected.set(0)
    visit = undefined
    tries = onEnded(tries, end, performance.now())
    if (end.isWanted) return
    const { pause } = tries
    log.warn(
      { protocol: name, broker: host, reason: end.reason?.message, pause },
      'the MQTT broker is away: tried again',
    )
  }
  const look = (connect: (options: IClientOptions) => MqttClient) => (): void => {
    const deed = whatToDo(tries, { isVisiting: visit !== undefined, isHeld: broker.isHeld() }, performance.now())
    if (deed === 'leave') void visit?.leave(handing_over)
    if (deed === 'join')
      visit = join(connect(optionsOf(protocol, broker)), topic, { take, onClosed, onHeard: () => connected.set(1) })
  }

  return {
    /** Begins to listen, as soon as the broker can be reached. */
    async open(): Promise<void> {
      const { connect } = await import('mqtt')
      if (closed) return
      connected.set(0)
      const next = look(connect)
      looking = beat(look_every, next, { loose: true })
      next()
    },
    async close(grace: number): Promise<void> {
      closed = true
      await looking?.stop()
      await visit?.leave(grace)
    },
  }
}

/** Takes a message in as a request; answers whether one was made of it. */
const answering = (protocol: RequestProtocol, shared: Shared, broker: Broker) => {
  const { name, max_body } = protocol
  const take = createRequests(protocol, shared)
  const address = new URL(broker.url).hostname
  return async (path: string, body: Buffer): Promise<boolean> => {
    if (body.length > max_body) {
      shared.watch.fault(name, `longer than ${max_body} bytes`, body)
      return false
    }
    await take({ method: 'PUBLISH', path, query: {}, content_type: '', body }, { network: undefined, address })
    return true
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
      receiveMaximum: most_waiting.messages,
      maximumPacketSize: max_body + envelope,
    },
    // A connection is a client of its own: this makes the next one.
    reconnectPeriod: 0,
    resubscribe: false,
    keepalive: 60,
  }
}
