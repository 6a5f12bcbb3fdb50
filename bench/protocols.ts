import type { StreamProtocol } from '#gateway/protocol.ts'
import { protocolNames, protocols } from '#gateway/protocols/index.ts'
import { hearAll, pointsOf, streamOf } from '#test/gateway/spoken.ts'
import { atLeast, type Context, type Row } from './figure.ts'
import { median } from './numbers.ts'

const rounds = 7
/** Milliseconds of a processor that one round takes, about. */
const round_time = 150
/** Messages a second and core: of bytes, and of text. */
const least = { bytes: 100_000, text: 40_000 }

/** How many messages of its capture each protocol cuts and understands in a second of a processor: a frame counts once for each place it has. */
export const run = async ({ say }: Context): Promise<Row[]> =>
  protocolNames.flatMap((name) => {
    const protocol = protocols[name] as StreamProtocol
    if (!('frame' in protocol)) return []
    const frames = streamOf(name)
    const isText = frames.every((frame) => frame.every((byte) => byte >= 9 && byte < 0x7f))
    const messages = hearAll(protocol, frames).reduce((sum, one) => sum + Math.max(1, pointsOf(one).length), 0)
    const rates = Array.from({ length: rounds + 1 }, () => rateOf(protocol, frames, messages)).slice(1)
    say(`${name}: ${Math.round(median(rates))}/s`)
    return [atLeast(`${name}: messages understood`, median(rates), '/s', isText ? least.text : least.bytes)]
  })

const rateOf = (protocol: StreamProtocol, frames: readonly Buffer[], messages: number): number => {
  let count = 0
  const before = process.cpuUsage()
  for (;;) {
    for (let i = 0; i < 100; i++) hearAll(protocol, frames)
    count += 100 * messages
    const { user, system } = process.cpuUsage(before)
    if (user + system >= round_time * 1000) return (count * 1e6) / (user + system)
  }
}
