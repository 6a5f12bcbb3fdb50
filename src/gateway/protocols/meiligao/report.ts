/** The words of a place: RMC without its name, and what the device measured behind upright lines. */

import { type Measured, own, put } from '#device/measures.ts'
import { cellOf, decimal, gsmPercent, hexadecimal, scaled } from '#gateway/parts/figures.ts'
import { rmc } from '#gateway/parts/nmea.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { addVolts } from '#gateway/parts/volts.ts'

/** `mccc nnnn llll cccc` in hexadecimal digits, or eight of the cell. */
const cell = (word: string): string | undefined =>
  cellOf(...[word.slice(0, 4), word.slice(4, 8), word.slice(8, 12), word.slice(12)].map(hexadecimal))

/** Outputs are the low byte. */
const addPorts = (attributes: Measured, word: string | undefined): void => {
  const ports = word?.length === 4 ? hexadecimal(word) : undefined
  if (ports === undefined) return
  attributes.inputs = ports >> 8
  attributes.outputs = ports & 0xff
}

/** Four are two inputs, the feed and the battery; what others measure in two or eight the frame does not tell. */
const addAnalog = (attributes: Measured, word: string): void => {
  const codes = word.split(',').map((code) => (code.length === 4 ? hexadecimal(code) : undefined))
  const [one, two, feed, battery] = codes
  if (codes.length === 4) addVolts(attributes, [one, two], battery, feed)
  else for (const [index, code] of codes.slice(0, 8).entries()) own(attributes, `ad${index + 1}`, code)
}

/** The number on the second track of a card: `;6007643100500373835=15051967…`. */
const cardNumber = (word: string | undefined): string | undefined => /;(\d{1,19})=/.exec(word ?? '')?.[1]

/** Cell, signal, metres and satellites in hexadecimal digits, a driver's card. */
const addNetwork = (attributes: Measured, words: readonly string[]): void => {
  const [base = '', csq, metres, , ...card] = words
  put(attributes, 'cell', cell(base))
  put(attributes, 'gsm_signal', gsmPercent(hexadecimal(csq)))
  put(attributes, 'odometer', scaled(hexadecimal(metres), 0.001))
  put(attributes, 'hardware_key', cardNumber(card.join('|')))
}

const key = /^(?!0+$)[0-9a-f]{8,16}$/i

/** Metres in decimal digits, a key. */
const addMileage = (attributes: Measured, words: readonly string[]): void => {
  const [metres = '', shown = ''] = words
  if (/^\d{1,9}$/.test(metres)) attributes.odometer = Number(metres) / 1000
  if (key.test(shown)) attributes.hardware_key = shown.toLowerCase()
}

const isCell = (word: string): boolean => /^(?:[0-9a-f]{16}|[0-9a-f]{20})$/i.test(word)

/** `time,A,lat,N,lng,E,knots,course,date,…|HDOP|height|ports|analog|…`; `undefined` when it does not fit. */
export const reportOf = (text: string): Reading | undefined => {
  const [sentence = '', hdop, alt, ports, analog = '', ...rest] = text.split('|')
  const fields = sentence.split(',')
  if (fields.length < 9 || !/^[AV]$/.test(fields[1] as string) || !/^\d{6}$/.test(fields[8] as string)) return undefined
  const attributes: Measured = {}
  put(attributes, 'hdop', decimal(hdop) || undefined)
  addPorts(attributes, ports)
  addAnalog(attributes, analog)
  const withNetwork = isCell(rest[0] ?? '')
  if (withNetwork) addNetwork(attributes, rest)
  else addMileage(attributes, rest)
  const satellites = withNetwork ? hexadecimal(rest[3]) : undefined
  return { ...rmc(fields), alt: decimal(alt), satellites, attributes }
}
