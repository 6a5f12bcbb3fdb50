import { type Command, InvalidArgumentError, Option } from 'commander'
import { isPossible } from '#ingest/refuse.ts'
import { withHeading, withSpeed } from '#simulate/replay/movement.ts'
import { type RecordingOptions, readRecording, shift } from '#simulate/replay/recording.ts'
import { checkDevice, howToRegister, port, portOf } from '#simulate/speak/arguments.ts'
import { connect, type Line, Refused } from '#simulate/speak/device.ts'
import { alwaysTellsSpeed, type ProtocolName, protocolNames } from '#simulate/speak/languages.ts'
import { inTime, packet_points } from '#simulate/speak/pace.ts'
import type { Point } from '#track/point.ts'
import { createProgress } from './progress.ts'

interface Options extends RecordingOptions {
  protocol: ProtocolName
  device: string
  host: string
  port?: number
  speed: number
  atOnce?: true
  shiftTo?: string
}

/** `odograph replay`: a recorded drive, sent as a device would. docs/replay.md has examples. */
export const replay = (program: Command): void => {
  program
    .command('replay')
    .description('send a recorded drive (GPX, NMEA 0183, CSV, GeoJSON, JSON) to a running platform, as a device would')
    .argument('<file>', 'the recording')
    .addOption(new Option('--protocol <name>', 'how the device speaks').choices(protocolNames).makeOptionMandatory())
    .requiredOption('--device <id>', 'its IMEI or other id; it must be registered')
    .option('--host <name>', 'where the platform listens', 'localhost')
    .option('--port <number>', 'the port of the protocol; the configured one when left out', port)
    .addOption(
      new Option('--speed <times>', 'how many times as fast as recorded').argParser(times).default(1, 'as recorded'),
    )
    .addOption(new Option('--at-once', 'as fast as the platform takes it').conflicts('speed'))
    .option('--shift-to <time>', '"now": the drive ends as its last point is sent; a time: it begins then')
    .option('--vehicle <name>', 'which one, when the recording tells several apart')
    .option('--zone <zone>', 'of times without an offset, such as Europe/Berlin; UTC when left out')
    .option('--columns <pairs>', 'names that are not the usual ones: time=Zeit,lat=Breite,lng=Länge')
    .option('--group <column>', 'the column that tells drives apart')
    .action(run)
}

/** `60x` or `60` */
const times = (text: string): number => {
  const [, number] = /^(\d+(?:\.\d+)?)x?$/.exec(text) ?? []
  if (!(Number(number) > 0)) throw new InvalidArgumentError('A speed is a number such as 60x.')
  return Number(number)
}

const run = async (file: string, options: Options): Promise<void> => {
  const { protocol, device, host } = options
  checkDevice(protocol, device)
  const line = { protocol, device, host, port: portOf(options) }
  const points = prepare(await readRecording(file, options), options)
  const begun = performance.now()
  const acknowledged = await send(points, line, options).catch((error) => explain(error, line))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const refused = points.length - acknowledged
  process.stdout.write(`${points.length} points sent, ${acknowledged} acknowledged, ${refused} refused, ${seconds} s\n`)
  const impossible = points.filter((point) => !isPossible(point, { received: Date.now() })).length
  if (impossible > 0) process.stderr.write(`${impossible} of them cannot be, and are not stored: ${impossible_is}\n`)
  if (refused + impossible > 0) process.exitCode = 1
}

/** Devices are told that such points have arrived, so that they do not send them for ever. */
const impossible_is = 'beyond the poles or the date line, before the year 2000, or more than a day ahead.'

const prepare = (recorded: readonly Point[], { protocol, atOnce, speed, shiftTo }: Options): Point[] => {
  const headed = withHeading(recorded)
  const points = alwaysTellsSpeed(protocol) ? withSpeed(headed) : headed
  return shiftTo === undefined ? points : shift(points, shiftTo, atOnce ? Number.POSITIVE_INFINITY : speed, Date.now())
}

/** Answers how many points the platform took. */
const send = async (points: readonly Point[], line: Line, { atOnce, speed }: Options): Promise<number> => {
  const device = await connect(line)
  const progress = createProgress(points.length, 'points')
  const begun = Date.now()
  const first = points[0]?.time ?? begun
  const dueAt = ({ time }: Point): number => (atOnce ? begun : begun + (time - first) / speed)
  let acknowledged = 0
  try {
    for await (const packet of inTime(points, { dueAt, most: packet_points })) {
      acknowledged += await device.send(packet)
      progress.advance(packet.length)
    }
  } finally {
    progress.stop()
    device.close()
  }
  return acknowledged
}

const explain = (error: unknown, line: Line): never => {
  throw error instanceof Refused ? new Error(`${error.message} ${howToRegister(line.protocol, line.device)}`) : error
}
