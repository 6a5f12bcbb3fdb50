/** What a watch says, by the word that its content begins with. */

import type { CommandAnswer } from '#device/command.ts'
import { type Measure, type Measured, put } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { readPlace } from './place.ts'

/** `reply`: the content of the answer. */
export interface Said {
  reading?: Reading
  answers?: CommandAnswer[]
  reply?: string
  fault?: string
}

/** `undefined` when the message does not fit. Field 0 is the word. */
type Kind = (fields: readonly string[], received: number) => Said | undefined

/** Names of fields in their order; an empty one is not read. Zero, and what is left out, is not measured. */
const measured =
  (names: readonly (Measure | '')[], reply?: string): Kind =>
  (fields, received) => {
    const attributes: Measured = {}
    for (const [index, name] of names.entries()) {
      const text = fields[index + 1] ?? ''
      if (!/^(?:\d{1,6}(?:\.\d{1,3})?)?$/.test(text)) return undefined
      if (name !== '' && Number(text) > 0) put(attributes, name, Number(text))
    }
    return { reading: { time: received, attributes }, ...(reply !== undefined && { reply }) }
  }

const pressure = ['systolic_pressure', 'diastolic_pressure', 'heart_rate'] as const

/** Nothing, or steps, times turned over and the battery. */
const link: Kind = (fields, received) => {
  const [steps, , battery] = fields.slice(1).map(Number)
  if (!fields.slice(1).every((field) => /^\d{1,9}$/.test(field))) return undefined
  const attributes: Measured = {
    ...(steps !== undefined && { steps }),
    ...(battery !== undefined && { battery }),
  }
  return { reading: { time: received, attributes }, reply: 'LK' }
}

const place =
  (alarm: boolean, buffered = false): Kind =>
  (fields) => {
    const reading = readPlace(fields.slice(1), alarm)
    return reading && { reading: { ...reading, ...(buffered && { buffered }) }, ...(alarm && { reply: 'AL' }) }
  }

/** Two watches that touched: a time before the place. */
const touched: Kind = (fields) => place(false)(fields.slice(1), 0)

const answered =
  (reply: string): Kind =>
  () => ({ reply })

const card: Kind = (fields, received) => {
  const [, iccid = ''] = fields
  return /^\w{15,22}$/.test(iccid) ? { reading: { time: received, attributes: { iccid } } } : undefined
}

/** Voices and pictures are not kept, and who can be told so is. One digit is the answer to a voice of ours. */
const declined =
  (reply?: string): Kind =>
  (fields) =>
    fields.length === 2 && /^[01]$/.test(fields[1] ?? '')
      ? {}
      : { fault: `a file (${fields[0]}) was declined`, ...(reply !== undefined && { reply }) }

const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['LK', link],
  ['PP', touched],
  ['INIT', answered('INIT,1')],
  ['CONFIG', answered('CONFIG,1')],
  ['TKQ', answered('TKQ')],
  ['TKQ2', answered('TKQ2')],
  ['PULSE', measured(['heart_rate'])],
  ['HEART', measured(['heart_rate'])],
  ['BLOOD', measured(pressure)],
  ['BPHRT', measured(pressure, 'bphrt')],
  ['OXYGEN', measured(['', 'oxygen'], 'oxygen,1')],
  ['BTEMP2', measured(['', 'temperature1'], 'btemp2')],
  ['TEMP', measured(['temperature1'])],
  ['ICCID', card],
  ['TK', declined('TK,0')],
  ['JXTK', declined('JXTKR,0')],
  ['IMG', declined()],
])

/** Words that a watch repeats to say that it did what they told it. */
const commands = new Set([
  ...[
    'APN',
    'UPLOAD',
    'PW',
    'CALL',
    'CENTER',
    'MONITOR',
    'SOS',
    'SOS1',
    'SOS2',
    'SOS3',
    'FACTORY',
    'LZ',
    'SOSSMS',
    'LOWBAT',
  ],
  ...[
    'VERNO',
    'TS',
    'RESET',
    'CR',
    'POWEROFF',
    'REMOVE',
    'REMOVESMS',
    'WALKTIME',
    'SLEEPTIME',
    'SILENCETIME',
    'SILENCETIME2',
  ],
  ...[
    'FIND',
    'FLOWER',
    'REMIND',
    'MESSAGE',
    'PHB',
    'PHB2',
    'PHBX',
    'PHBX2',
    'DPHBX',
    'PROFILE',
    'WHITELIST1',
    'WHITELIST2',
  ],
  ...[
    'HRTSTART',
    'HEALTHAUTOSET',
    'TAKEPILLS',
    'FALLDOWN',
    'LSSET',
    'BODYTEMP',
    'BODYTEMP2',
    'RCAPTURE',
    'APPLOCK',
    'ACALL',
  ],
  ...[
    'WIFISEARCH',
    'WIFISET',
    'WIFIDEL',
    'WIFICUR',
    'DEVREFUSEPHONESWITCH',
    'ZONE',
    'SEDENTARY',
    'SEDENTARYWORKTIME',
    'GPS',
  ],
])

/** `UD` and `AL` name the network or the customer behind them; `UD2` is what was kept while there was none. */
const placed = /^(UD|AL|WT)(\d?)(?:_[A-Z0-9]{1,8}|CUSTOMER\d)?$/

export const kindOf = (word: string): Kind | undefined => {
  const [, kind, number] = placed.exec(word) ?? []
  if (kind !== undefined) return place(kind === 'AL', number === '2')
  const upper = word.toUpperCase()
  return kinds.get(upper) ?? (commands.has(upper) ? obeyed : undefined)
}

const obeyed: Kind = (fields) => ({ answers: [{ text: fields.join() }] })
