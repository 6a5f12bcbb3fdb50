import { abouts, type ProtocolName } from '#device/catalogue.gen.ts'
import type { Device } from '../installation.ts'

/** Models of devices, by what Traccar knows of them: the text that somebody typed, and the protocol that the device speaks. */

export interface FoundModel {
  code: string
  /** The protocol that the model speaks. */
  protocol: ProtocolName
  /** Nothing told what it is. */
  is_guess: boolean
}

/** Protocols that Traccar calls otherwise than we do, and those that ours take too. */
const alike: Readonly<Record<string, ProtocolName>> = {
  arnavi4: 'arnavi',
  galileo: 'galileosky',
  gl200: 'queclink',
  huabao: 'jt808',
  gps103: 'gps103',
  xexun2: 'xexun2',
  navis: 'navtelecom',
  meitrack: 'meitrack',
  t55: 'osmand',
  wialon: 'wialon',
  wristband: 'watch',
  iotm: 'flespi',
}

const words = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

interface Known {
  code: string
  protocol: ProtocolName
}

const byName = new Map<string, Known[]>()
const anyOf = new Map<ProtocolName, Known>()
for (const [name, { models }] of Object.entries(abouts)) {
  const protocol = name as ProtocolName
  for (const { code, vendor, name } of models) {
    const known = { code, protocol }
    if (name.includes('(any')) anyOf.set(protocol, known)
    for (const text of [code, name, `${vendor} ${name}`, ...name.split(/[,/]/)]) {
      const key = words(text)
      if (key !== '') byName.set(key, [...(byName.get(key) ?? []), known])
    }
  }
}

const protocolOf = (name: string | undefined): ProtocolName | undefined => {
  if (name === undefined) return undefined
  return name in abouts ? (name as ProtocolName) : alike[name]
}

/** By its text, where that is of the protocol that it speaks; else any model of the protocol; else a guess by its id. */
export const modelOf = ({ model, protocol: mostly, last, uniqueid }: Device): FoundModel => {
  const protocol = protocolOf(mostly) ?? protocolOf(last?.protocol)
  const named = byName.get(words(model)) ?? []
  const found = protocol ? named.find((one) => one.protocol === protocol) : named[0]
  if (found) return { ...found, is_guess: false }
  const any = protocol && anyOf.get(protocol)
  if (any) return { ...any, is_guess: false }
  const guess = anyOf.get(/^\d{15}$/.test(uniqueid) ? 'teltonika' : 'osmand') as Known
  return { ...guess, is_guess: true }
}
