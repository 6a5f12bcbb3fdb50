import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeHtml } from '#formats/html.ts'
import type { OpenedView } from '#service/tracker/location/link/viewer.ts'
import type { LinkWords, Notice } from './words.ts'

/** The face of a page: whose it is, and for whom. */
export interface Face {
  lang: string
  words: LinkWords
  /** Of the dealer's service. */
  title: string
  logo: string | null
  /** Six hex digits. */
  color: string | undefined
}

const style = readFileSync(new URL('./notice.css', import.meta.url), 'utf8')
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Of a notice: nothing but its own style, and a logo. */
export const noticePolicy = (face: Face): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)} ${hashOf(accent(face))}`,
    "img-src 'self' https: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The colour of the dealer, if it has one. */
const accent = ({ color }: Face): string => (color ? `:root{--act:#${color}}` : ':root{}')

interface More {
  /** When it ended, if it has. */
  ended?: string | undefined
  /** Where to go on. */
  way?: { title: string; address: string }
}

/** Why there is nothing to see. */
export const notice = (face: Face, { heading, text }: Notice, { ended, way }: More = {}): string => {
  const { lang, words, title, logo } = face
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer">',
    `<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style><style>${accent(face)}</style></head><body>`,
    `<header>${logo ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(title)}">` : `<b>${escapeHtml(title)}</b>`}</header>`,
    `<main class="notice"><h1>${escapeHtml(heading)}</h1>`,
    ended ? `<p>${escapeHtml(words.ended.replace('{}', ended))}</p>` : '',
    `<p>${escapeHtml(text)}</p>`,
    way ? `<p><a href="${way.address}">${escapeHtml(way.title)}</a></p>` : '',
    '</main></body></html>',
  ].join('\n')
}

/** Facts that the page is given beside what it shows. */
export interface Given {
  /** Of who keeps the link. */
  units: string
  /** ISO 8601 in UTC. */
  ends?: string
  /** Where the service is, from the page. */
  base: string
}

/** The page as it was built, with what it shows in `#data`, from which its script goes on. */
export const shownPage = (html: string, nonce: string, face: Face, view: OpenedView, given: Given): string => {
  const { lang, title, logo, color, words } = face
  const parts: Readonly<Record<string, string>> = {
    '{nonce}': nonce,
    '<html lang="en">': `<html lang="${lang}">`,
    '{title}': escapeHtml(title),
    '"{data}"': inScript({ ...view, ...given, face: { title, logo, color }, notices: words.notices }),
  }
  return html.replace(/\{nonce\}|<html lang="en">|\{title\}|"\{data\}"/g, (part) => parts[part] ?? part)
}

/** Nothing in it ends the script that it stands in. */
const inScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
