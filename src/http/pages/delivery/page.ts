import { readFileSync } from 'node:fs'
import { escapeHtml } from '#formats/html.ts'
import type { LinkMap } from '#service/task/link-map.ts'
import type { LinkView } from '#service/task/link-view.ts'
import { type Face, framed, framePolicy, noticeStyle } from '../link/frame.ts'
import { type DeliveryWords, deliveryWords } from './words.ts'

/** The page that a customer sees of a task: nothing from elsewhere. Its script asks for what is new; without it the page is asked for anew each half a minute. */

const style = `${noticeStyle}${readFileSync(new URL('./delivery.css', import.meta.url), 'utf8')}`

const script = readFileSync(new URL('./refresh.js', import.meta.url), 'utf8')

/** The policy of the page: nothing but its own style and script, a logo, and what its buttons send here. */
export const deliveryPolicy = (face: Face): string => framePolicy(face, style, "'self'", script)

/** The words of the page in the language of a face. */
export const wordsOf = ({ lang }: Face): DeliveryWords => deliveryWords[lang] as DeliveryWords

/** @param map of where somebody is @param time_zone of the account, by whose clocks its times are */
export const deliveryPage = (face: Face, view: LinkView, map: LinkMap | undefined, time_zone: string): string => {
  const { lang } = face
  const words = wordsOf(face)
  const main = [
    `<main class="delivery"><div class="now" aria-live="polite"><h1>${escapeHtml(words.states[view.state])}</h1>`,
    way(view.state),
    `${facts(view, words, { lang, time_zone })}</div>`,
    `<div class="where">${view.underway ? wayTo(view.underway.place, map, words) : ''}</div>`,
    `<div class="say">${view.isOver ? rating(view, words) : absence(view, words)}</div>`,
    '</main>',
  ]
  if (view.isOver) return framed(face, { style, main })
  return framed(face, { style, head: '<noscript><meta http-equiv="refresh" content="30"></noscript>', script, main })
}

const stages: readonly LinkView['state'][][] = [['assigned'], ['underway'], ['arrived'], ['done', 'delayed']]

/** How far it has come, for who looks: the heading says the same. */
const way = (state: LinkView['state']): string => {
  const at = stages.findIndex((those) => those.includes(state))
  const parts = stages.map((_, i) => (i <= at ? '<i class="past"></i>' : '<i></i>'))
  return state === 'failed' ? '' : `<p class="way" aria-hidden="true">${parts.join('')}</p>`
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
  return `<dl>${list}</dl>`
}

/** A picture of the streets around, where there is one, and the phone's own map. */
const wayTo = (
  { lat, lng }: { lat: number; lng: number },
  drawn: LinkMap | undefined,
  { map }: DeliveryWords,
): string => {
  const place = `${lat.toFixed(5)},${lng.toFixed(5)}`
  const picture = drawn ? `<figure>${drawn.svg}<figcaption>${drawn.attribution}</figcaption></figure>` : ''
  return `${picture}<a class="geo" href="geo:${place}?q=${place}">${escapeHtml(map)}</a>`
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
      `<button name="rating" value="${stars}" aria-label="${escapeHtml(words.stars.replace('{}', String(stars)))}"><span aria-hidden="true">★</span> ${stars}</button>`,
  )
  return `<h2>${escapeHtml(words.how)}</h2><form method="post">${buttons.join('')}</form>`
}
