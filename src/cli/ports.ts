import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, isIPv6 } from 'node:net'
import { portError } from '#gateway/port-error.ts'
import type { Config } from '#src/config.ts'
import { refuseOccupied } from '#store/embedded/embedded.ts'

/** A port that is to be opened. `name`: that of the setting, `http` or a protocol's. */
export interface Wanted {
  name: string
  host: string
  port: number | 'off'
  transports: readonly ('tcp' | 'udp')[]
}

/**
 * Throws a sentence for each port that cannot be opened, all at once, before anything is made; and when they are taken
 * because another Odograph runs on the same data directory, that instead.
 */
export const refuseTaken = async (wanted: readonly Wanted[], config: Config, occupant: string): Promise<void> => {
  const faults = await faultsOf(wanted)
  if (faults.length === 0) return
  const { database_url, data_dir, postgres_bin } = config
  if (database_url.length === 0)
    await refuseOccupied({ data_dir, occupant, ...(postgres_bin && { bin: postgres_bin }) })
  throw new Error([...new Set(faults)].join('\n'))
}

/** Each is held until all were tried, so that two settings of one port are found too. */
const faultsOf = async (wanted: readonly Wanted[]): Promise<string[]> => {
  const held: (() => Promise<unknown>)[] = []
  const faults: string[] = []
  for (const { name, host, port, transport } of wanted.flatMap(socketsOf))
    await hold[transport](host, port).then(
      (release) => held.push(release),
      (error) => faults.push(portError(error, name, port, host).message),
    )
  await Promise.all(held.map((release) => release()))
  return faults
}

const socketsOf = ({ port, transports, ...rest }: Wanted) =>
  typeof port === 'number' && port > 0 ? transports.map((transport) => ({ ...rest, port, transport })) : []

/** Opens a port; answers how it is closed. */
const hold: Record<'tcp' | 'udp', (host: string, port: number) => Promise<() => Promise<unknown>>> = {
  async tcp(host, port) {
    const server = createServer().listen(port, host)
    await once(server, 'listening')
    return () => once(server.close(), 'close')
  },
  async udp(host, port) {
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4').bind(port, host)
    await once(socket, 'listening')
    return () => once(socket.close(), 'close')
  },
}
