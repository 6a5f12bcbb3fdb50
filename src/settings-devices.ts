import { abouts, type ProtocolName } from '#device/catalogue.gen.ts'
import { count, flag, list, port, type Setting, seconds, secret, text } from '#src/setting-kinds.ts'

/** Settings of what devices reach, and of how what they send is taken in. */

const protocol_names = Object.keys(abouts) as ProtocolName[]

/** `gt06_port` and so on. */
const device_ports = Object.fromEntries(
  protocol_names.map((name) => {
    const { label, transports, port: habit } = abouts[name]
    const carriers = transports.map((transport) => transport.toUpperCase()).join(' and ')
    return [`${name}_port`, port(habit, `Port of the protocol ${label} over ${carriers}`)]
  }),
) as { readonly [N in ProtocolName as `${N}_port`]: Setting<'port', number | 'off'> }

/** `json_topic` and so on, of those that are published. */
const device_topics = Object.fromEntries(
  protocol_names.flatMap((name) => {
    const { label, topic } = abouts[name]
    const meaning = `Topic of the protocol ${label} at the broker of `
    const setting = {
      kind: 'topic',
      default: topic,
      meaning: `${meaning}\`ODOGRAPH_MQTT_URL\`; \`off\`: none.`,
      example: topic,
    }
    return topic === undefined ? [] : [[`${name}_topic`, setting]]
  }),
) as { readonly [N in ProtocolName as `${N}_topic`]?: Setting<'topic', string> }

export const device_settings = {
  protocols: {
    kind: 'protocols',
    default: [],
    meaning:
      'Protocols that devices may speak, with commas between; empty: all; `none`: no port is opened for devices. docs/devices.md lists them.',
    example: 'osmand,teltonika,gt06',
  } as Setting<'protocols', readonly ProtocolName[]>,
  ...device_ports,
  detect_port: port(
    5000,
    'Port of all protocols over TCP whose own ports are open: a device is served by what its first bytes are',
  ),
  detect_everywhere: flag(
    true,
    'Serve devices so at the ports of other protocols too; `false`: each port over TCP understands its own protocol only.',
  ),
  mqtt_url: secret(
    'MQTT broker, of version 5, that devices publish to; empty: none. One process of all hears it.',
    'mqtts://odograph:secret@mqtt.fleet.example:8883',
    'mqtt',
  ),
  mqtt_client_id: text(
    'odograph',
    'What the platform is called there, with the name of a protocol behind it. It keeps under it what comes while the platform is away.',
    'odograph-eu',
  ),
  ...device_topics,
  device_timeout: seconds(600, 'Silence after which a device connection is closed'),
  device_connections: count(100_000, 'Connections of registered devices at one time, at most.'),
  device_unnamed_connections: count(
    2_000,
    'Connections at one time, at most, that have not named a registered device: they take no place of those that have.',
  ),
  device_unnamed_per_address: count(200, 'Those of one address (IPv6: of a network of 64 bits); 0 is no limit.'),
  device_unknown_rate: count(
    5,
    'Unknown devices a second that may be named from one address, and 40 times as many at once; 0 is no limit.',
  ),
  device_proxies: {
    ...list(
      'Proxies before the device ports: addresses and networks, between commas, that are not limited.',
      '10.1.0.4',
    ),
    default: ['127.0.0.0/8', '::1'],
    kind: 'networks',
  } as Setting<'networks', readonly string[]>,
  ingest_memory: count(
    512,
    'Memory for what is known of devices between their messages, in MB; of devices that find no room it is read each time.',
  ),
  ingest_lanes: {
    ...count(
      0,
      'Lanes of points, a power of two, that batches keep to; with the points in shards, at least as many as these. 0: as many as shards, or 2.',
      '32',
    ),
    kind: 'lanes',
  } as Setting<'lanes', number>,
  ingest_writers: count(
    4,
    'Batches of points that are stored at one time, at most, of the fullest lanes; no more than there are connections.',
    '8',
  ),
} as const
