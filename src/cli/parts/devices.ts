import type { Feed } from '#device/message.ts'
import { createConnections } from '#gateway/connections.ts'
import { createFaults } from '#gateway/faults.ts'
import { createGateway } from '#gateway/listener.ts'
import { createUnknownDevices } from '#gateway/unknown-devices.ts'
import { createCommands } from '#ingest/commands.ts'
import { createLease } from '#jobs/lease.ts'
import { modelOf } from '#resource/tracker/models.ts'
import { note as noteConnections } from '#store/fleet/connections.ts'
import { listenersOf } from '../wanted.ts'
import type { Ground } from './ground.ts'
import type { Telling } from './telling.ts'

interface Means extends Pick<Telling, 'onRecorded'> {
  feed: Feed
}

/** Makes what speaks with devices: their ports, which `gateway.listen` opens, and the commands that wait for them. */
export const createDevices = (
  { config, log, metrics, store: { db, pool } }: Omit<Ground, 'step'>,
  { feed, onRecorded }: Means,
) => {
  const unknown = createUnknownDevices()
  const faults = createFaults()
  const connections = createConnections()
  const commands = createCommands({
    pool,
    protocolOf: (model) => modelOf(model)?.protocol,
    log,
    onDue: (devices) => gateway.tell(devices),
    onRecorded,
  })
  const { mqtt_url, mqtt_client_id } = config
  const listens = mqtt_url ? createLease({ db, name: 'mqtt', log }) : undefined
  const gateway = createGateway({
    host: config.device_host || config.host,
    listeners: listenersOf(config),
    detect: { port: config.detect_port, everywhere: config.detect_everywhere },
    ...(listens && { broker: { url: mqtt_url, client_id: mqtt_client_id, isHeld: listens.isHeld } }),
    feed,
    commands: commands.commands,
    connections,
    metrics,
    log,
    timeout: config.device_timeout,
    max_connections: config.device_connections,
    max_unnamed: config.device_unnamed_connections,
    max_unnamed_of_network: config.device_unnamed_per_address,
    unknown_rate: config.device_unknown_rate,
    proxies: config.device_proxies,
    unknown,
    faults,
  })
  return {
    ...{ unknown, faults, connections, commands, gateway },
    /** Closes the ports; another process may listen to the broker then. */
    async close(): Promise<void> {
      await gateway.close()
      const last = connections.take(Date.now(), true)
      await noteConnections(db, last).catch((err: unknown) => log.warn({ err }, 'how devices connected last is lost'))
      await listens?.stop()
    },
  }
}

export type Devices = ReturnType<typeof createDevices>
