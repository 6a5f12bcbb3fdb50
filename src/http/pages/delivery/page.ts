import { readFileSync } from 'node:fs'
import { escapeHtml } from '#formats/html.ts'
import type { LinkView } from '#service/task/link-view.ts'
import { type Face, framed, framePolicy, noticeStyle } from '../link/frame.ts'
import { type DeliveryWords, deliveryWords } from './words.ts'

/** The page that a customer sees of a task: no script, nothing from elsewhere, asked for anew each half a minute. */

const style = `${noticeStyle}${readFileSync(new URL('./delivery.css', import.meta.url), 'utf8')}`

/** Nothing but its own style, a logo, and what its buttons send here. */
export const deliveryPolicy = (face: Face): string => framePolicy(face, style, "'self'")

/** @param time_zone of the account, by whose clocks its times are */
export const deliveryPage = (face: Face, view: LinkView, time_zone: string): string => {
  const { lang } = face
  const words = deliveryWords[lang] as DeliveryWords
  const main = [
    `<main class="delivery"><h1>${escapeHtml(words.states[view.state])}</h1>`,
    facts(view, words, { lang, time_zone }),
    view.isOver ? rating(view, words) : absence(view, words),
    '</main>',
  ]
  return framed(face, { style, head: view.isOver ? '' : '<meta http-equiv="refresh" content="30">', main })
}

const facts = (
  { from, to, first_name, underway }: LinkView,
  words: DeliveryWords,
  { lang, time_zone: timeZone }: { lang: string; time_zone: string },
): string => {
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const time = new Intl.DateTimeFormat(lang, { timeStyle: 'short', timeZone })
  const rows: [string, string][] = [[words.time, day.formatRange(from, to)]]
  if (underway) {
    const { earliest, latest } = underway
    const said = words.between.replace('{from}', time.format(earliest)).replace('{to}', time.format(latest))
    rows.push([words.expected, said])
  }
  if (first_name) rows.push([words.driver, first_name])
  const list = rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')
  return `<dl>${list}</dl>${underway ? wayTo(underway.place, words) : ''}`
}

/** The phone's own map. */
const wayTo = ({ lat, lng }: { lat: number; lng: number }, { map }: DeliveryWords): string => {
  const place = `${lat.toFixed(5)},${lng.toFixed(5)}`
  return `<a href="geo:${place}?q=${place}">${escapeHtml(map)}</a>`
}

const absence = ({ isAbsent }: LinkView, words: DeliveryWords): string =>
  isAbsent
    ? `<p role="status">${escapeHtml(words.isAbsent)}</p>`
    : `<form method="post"><button name="absent" value="1">${escapeHtml(words.absent)}</button></form>`

const rating = ({ state, rating: given }: LinkView, words: DeliveryWords): string => {
  if (given !== null) return `<p role="status">${escapeHtml(words.thanks)}</p>`
  if (state !== 'done' && state !== 'delayed') return ''
  const buttons = [1, 2, 3, 4, 5].map(
    (stars) =>
      `<button name="rating" value="${stars}" aria-label="${escapeHtml(words.stars.replace('{}', String(stars)))}">${stars}</button>`,
  )
  return `<h2>${escapeHtml(words.how)}</h2><form method="post">${buttons.join('')}</form>`
}
