import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { LinkStatus } from '#api/tracker/location/link/shown.ts'
import type { OpenedView } from '#api/tracker/location/link/viewer.ts'
import { escapeHtml } from '#formats/html.ts'
import type { LinkWords } from './words.ts'

/** Whose page it is, and for whom. */
export interface Face {
  lang: string
  words: LinkWords
  /** Of the dealer's service. */
  title: string
  logo: string | null
  /** Six hex digits. */
  color: string | undefined
  /** Where the live channel is, from the page. */
  socket: string
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const style = read('./page.css')
const script = read('./page.js')
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but the page's own script and style, a logo, and the live channel of the same address. */
export const policyOf = (face: Face): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)} ${hashOf(accent(face))}`,
    `script-src ${hashOf(script)}`,
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The colour of the dealer, if it has one. */
const accent = ({ color }: Face): string => (color ? `:root{--act:#${color}}` : ':root{}')

const frame = (face: Face, body: string): string => {
  const { lang, title, logo } = face
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer">',
    `<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style><style>${accent(face)}</style></head><body>`,
    '<header>',
    logo ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(title)}">` : `<b>${escapeHtml(title)}</b>`,
    '<span id="live" role="status"></span></header>',
    body,
    '</body></html>',
  ].join('\n')
}

const said = ({ words }: Face, status: Exclude<LinkStatus, 'enabled'>): string =>
  `<h1>${escapeHtml(words.notices[status].heading)}</h1><p>${escapeHtml(words.notices[status].text)}</p>`

/** Why there is nothing to see. */
export const notice = (face: Face, status: LinkStatus): string =>
  frame(face, status === 'enabled' ? '' : `<main class="notice">${said(face, status)}</main>`)

/** The page as it is now; its script goes on from what it is given, in `#data`. `units` are those of who keeps the link. */
export const shownPage = (face: Face, view: OpenedView, units: string): string =>
  frame(
    face,
    `<main class="shown"><div id="map" role="img" aria-label="${escapeHtml(face.words.map)}"><canvas></canvas>
<div class="zoom"><button type="button" data-zoom="in" aria-label="${escapeHtml(face.words.zoomIn)}">+</button>
<button type="button" data-zoom="out" aria-label="${escapeHtml(face.words.zoomOut)}">−</button>
<button type="button" data-zoom="fit" aria-label="${escapeHtml(face.words.fit)}">⤢</button></div></div>
<ul id="objects"></ul></main>
<script type="application/json" id="data">${inScript({ ...view, units, words: face.words, socket: face.socket })}</script>
<script>${script}</script>`,
  )

/** Nothing in it ends the script that it stands in. */
const inScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
