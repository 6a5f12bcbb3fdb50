import type { Location } from '#geo/distance.ts'
import { decodeLine } from '#geo/polyline.ts'

/** Lines as short texts: differences in millionths of a degree, five bits a letter, as in Google's polylines. */

const scale = 1e6

/** A line as text. */
export const writeLine = (line: readonly Location[]): string => {
  let [lat, lng] = [0, 0]
  return line
    .map((place) => {
      const [north, east] = [Math.round(place.lat * scale), Math.round(place.lng * scale)]
      const written = writeNumber(north - lat) + writeNumber(east - lng)
      ;[lat, lng] = [north, east]
      return written
    })
    .join('')
}

/** A number as text; its sign is the lowest bit. */
const writeNumber = (number: number): string => {
  let rest = number < 0 ? ~(number << 1) : number << 1
  let text = ''
  for (; rest >= 32; rest >>= 5) text += String.fromCharCode(63 + (32 | (rest & 31)))
  return text + String.fromCharCode(63 + rest)
}

/** The line of a text. */
export const readLine = (text: string): Location[] => decodeLine(text, scale).map(([lat, lng]) => ({ lat, lng }))
