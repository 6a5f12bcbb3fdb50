/** TK103 over TCP and UDP: words in round brackets. Source: see docs/protocols/tk103.md. */

import { noise } from '#gateway/parts/framers.ts'
import { told } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { encode } from './commands.ts'
import { kinds } from './glued.ts'
import { readListed } from './listed.ts'
import type { Said } from './said.ts'

export const tk103: StreamProtocol = {
  name: 'tk103',
  transports: ['tcp', 'udp'],
  max_frame: 4096,
  frame,
  decode,
  encode,
}

const [open, close, dollar] = [0x28, 0x29, 0x24]
const starts = [Buffer.of(open)]
const end_of_words = Buffer.from('$)')

/** Words of a device stand between dollars and may have brackets. Otherwise a bracket that opens begins another frame. */
function frame(bytes: Buffer): number | undefined {
  if (bytes[0] !== open) return noise(bytes, starts)
  const end = bytes.indexOf(close)
  if (end === -1) return undefined
  const words = bytes.indexOf(dollar)
  if (words !== -1 && words < end) {
    const last = bytes.indexOf(end_of_words, words + 1)
    return last === -1 ? undefined : last + end_of_words.length
  }
  const again = bytes.indexOf(open, 1)
  return again !== -1 && again < end ? again : end + 1
}

/** Twelve characters, of some devices digits only and more or fewer; then the kind. */
const glued = /^(\d{10,15}|[0-9A-Z]{12})(B[A-Z]\d\d)(.*)$/s
const listed = /^\d{10,20},[A-Z0-9]{4},/

function decode(bytes: Buffer, session: Session, received: number): Decoded {
  const text = bytes.toString('latin1').trim()
  if (text === '') return { points: [] }
  if (!text.startsWith('(') || !text.endsWith(')')) return { points: [], fault: 'noise' }
  const content = text.slice(1, -1)
  const [, device, kind = '', rest = ''] = glued.exec(content) ?? []
  if (device !== undefined) {
    session.words.style = 'glued'
    const read = kinds.get(kind)
    return read ? facts(device, read(rest, received)) : { device, points: [], fault: `message ${kind} is not known` }
  }
  if (!listed.test(content)) return { points: [], fault: 'noise' }
  session.words.style = 'listed'
  const fields = content.split(',')
  return facts(fields[0] as string, readListed(fields, received))
}

const facts = (device: string, said: Said | undefined): Decoded => {
  if (!said) return { device, points: [], fault: 'a message that does not fit its layout' }
  const { reading, answers, reply } = said
  const decoded = reading ? told(reading) : { points: [] }
  return {
    device,
    ...decoded,
    ...(answers && { answers }),
    ...(reply !== undefined && {
      reply: ({ known, taken }) =>
        known && taken >= decoded.points.length ? Buffer.from(`(${device}${reply})`) : undefined,
    }),
  }
}
