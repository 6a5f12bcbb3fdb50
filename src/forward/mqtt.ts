import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'
import type { MqttClient } from 'mqtt'
import { hurried } from '#pace/pause.ts'
import { type Destination, type Means, type OpenCarrier, silent } from './carrier.ts'
import { textOf } from './encode/json.ts'
import { givingUp } from './giving-up.ts'

/**
 * Carrier for MQTT 3.1.1: each point is published alone as JSON, at least once, and taken when the broker acknowledges
 * it.
 */

/** Prefix of topics, unless the address has another. */
const prefix = 'odograph'
/** Seconds between two keep-alive packets. */
const keepalive = 60
/** Longest packet in bytes that is taken from a broker, which only has to acknowledge. */
const longest = 1_024

interface Broker {
  host: string
  isSecure: boolean
  prefix: string
}

const brokerOf = (address: string): Broker => {
  const [, scheme, host = '', path] = /^(?:(mqtts?):\/\/)?([^/]+)(?:\/(.+))?$/.exec(address) ?? []
  return { host, isSecure: scheme === 'mqtts', prefix: path ?? prefix }
}

/** Makes the carrier for MQTT. */
export const openMqtt: OpenCarrier = (to, means) => {
  const broker = brokerOf(to.address)
  const { wait, end } = givingUp()
  let opening: Promise<MqttClient> | undefined

  const begin = async (): Promise<MqttClient> => {
    const client = await open(to, broker, means)
    // What was published and not acknowledged is not known to have come.
    client.once('close', () => {
      opening = undefined
      client.end(true)
      end()
    })
    return client
  }
  const opened = (): Promise<MqttClient> => {
    opening ??= begin().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    most: 1,
    abreast: 32,
    async send(device, points) {
      const client = await wait(opened())
      for (const point of points) {
        const published = client.publishAsync(`${broker.prefix}/${device}`, textOf(device, point), { qos: 1 })
        await hurried(means.patience, wait(published), () => client.end(true))
      }
      return { status: 'taken' }
    },
    close(): void {
      opening?.then(
        (client) => client.end(true),
        () => undefined,
      )
      opening = undefined
      end()
    },
  }
}

const open = async (to: Destination, broker: Broker, means: Means): Promise<MqttClient> => {
  // Most platforms send nothing to a broker: what speaks to one is loaded with the first.
  const { MqttClient } = await import('mqtt')
  const socket = await means.reach({ host: broker.host, port: to.port, timeout: means.patience })
  const stream = broker.isSecure ? await secured(socket, broker.host, means) : socket
  const client = new MqttClient(() => stream, {
    clientId: `odograph-${randomBytes(6).toString('hex')}`,
    clean: true,
    keepalive,
    protocolVersion: 4,
    // Whoever sends connects again, when the target has rested.
    reconnectPeriod: 0,
    connectTimeout: means.patience,
    username: to.login ?? undefined,
    password: to.password ?? undefined,
  })
  endTalkative(stream, client)
  const { promise, resolve, reject } = Promise.withResolvers<MqttClient>()
  client.once('connect', () => resolve(client))
  client.once('close', () => reject(new Error('The broker ended the connection')))
  // It may come when nobody waits any more.
  client.on('error', reject)
  return promise.catch((error: unknown) => {
    client.end(true)
    throw error
  })
}

/** Ends the connection to a broker that says more than it has to, before it is whole: the client would keep all of it. */
const endTalkative = (stream: Duplex, client: MqttClient): void => {
  let length = 0
  client.on('packetreceive', () => {
    length = 0
  })
  stream.on('data', (bytes: Buffer) => {
    length += bytes.length
    if (length > longest) stream.destroy(new Error('The answer is too long'))
  })
}

const secured = async (socket: Socket, host: string, { patience, tls }: Means) => {
  const stream = connect({ socket, servername: isIP(host) ? '' : host, ...tls })
  stream.once('close', () => socket.destroy())
  stream.on('error', () => undefined)
  try {
    await once(stream, 'secureConnect', { signal: AbortSignal.timeout(patience) })
    return stream
  } catch (error) {
    stream.destroy()
    throw (error as Error).name === 'AbortError' ? silent(patience) : error
  }
}
