import { detecting } from '#gateway/detect.ts'
import { streamsOf } from '#gateway/listener.ts'
import { portError } from '#gateway/port-error.ts'
import type { Protocol } from '#gateway/protocol.ts'
import { protocolNames, protocols } from '#gateway/protocols/index.ts'
import type { createServer } from '#http/server.ts'
import { type Config, speaks } from '#src/config.ts'
import type { Wanted } from './ports.ts'

/** What the settings want opened, and for whom. */

/** Listeners of the protocols that are spoken, with their ports and topics. */
export const listenersOf = (config: Config) =>
  protocolNames
    .filter((name) => speaks(config, name))
    .map((name) => ({ protocol: protocols[name], port: config[`${name}_port`], topic: config[`${name}_topic`] }))

/** As whoever starts another one on the data directory is told of this one. */
export const occupantOf = ({ http_port }: Config): string =>
  `pid ${process.pid}${typeof http_port === 'number' && http_port > 0 ? `, http://localhost:${http_port}` : ''}`

/** Every port that the settings want opened: of the API, of devices, and the one that tells protocols apart. */
export const wantedOf = (config: Config): Wanted[] => {
  const host = config.device_host || config.host
  const devices = listenersOf(config).map(({ protocol: { name, transports }, port }) => ({
    name,
    host,
    port,
    transports: socketsOf(transports),
  }))
  const detects = streamsOf(listenersOf(config)).length > 0
  return [
    { name: 'http', host: config.http_host || config.host, port: config.http_port, transports: ['tcp'] },
    ...devices,
    ...(detects ? [{ name: detecting, host, port: config.detect_port, transports: ['tcp' as const] }] : []),
  ]
}

const socketsOf = (transports: Protocol['transports']): Wanted['transports'] =>
  transports.flatMap((each) => (each === 'mqtt' ? [] : each === 'http' ? ['tcp' as const] : [each]))

/** Opens the API's port; answers where it is, without `/v2`, and nothing where it is off. Throws a sentence that names the setting. */
export const listen = async (server: Awaited<ReturnType<typeof createServer>>, config: Config): Promise<string> => {
  if (config.http_port === 'off') return ''
  const host = config.http_host || config.host
  try {
    // Else thousands who come at once keep everybody else waiting for the system to ask again.
    await server.listen({ host, port: config.http_port, backlog: 4096 })
  } catch (error) {
    throw portError(error as Error, 'http', config.http_port, host)
  }
  const address = server.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : config.http_port}`
}
