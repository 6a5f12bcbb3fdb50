import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeHtml } from '#formats/html.ts'
import type { LinkWords } from './words.ts'

/** Pages that need no script and have the face of a dealer: notices, and what a customer sees of a task. */

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

/** The style of notices, on which others build. */
export const noticeStyle = readFileSync(new URL('./notice.css', import.meta.url), 'utf8')

/** The policy of such a page, of what it may fetch: its own style and a logo. @param form_action where its forms may go @param script which it may run, and ask this service by */
export const framePolicy = (face: Face, style: string, form_action: "'none'" | "'self'", script?: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)} ${hashOf(accent(face))}`,
    "img-src 'self' https: data:",
    ...(script ? [`script-src ${hashOf(script)}`, "connect-src 'self'"] : []),
    "base-uri 'none'",
    `form-action ${form_action}`,
    "frame-ancestors 'none'",
  ].join('; ')

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The colour of the dealer, if it has one. */
const accent = ({ color }: Face): string => (color ? `:root{--act:#${color}}` : ':root{}')

interface Parts {
  style: string
  /** HTML of what else stands in its head. */
  head?: string
  /** What it runs. */
  script?: string | undefined
  /** Lines of HTML, from `<main>` to its end. */
  main: readonly string[]
}

/** The page, which begins with the logo or the name of the service. */
export const framed = (face: Face, { style, head = '', script, main }: Parts): string => {
  const { lang, logo } = face
  const title = escapeHtml(face.title)
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer">',
    head,
    `<link rel="icon" href="data:,"><title>${title}</title><style>${style}</style><style>${accent(face)}</style></head><body>`,
    `<header>${logo ? `<img src="${escapeHtml(logo)}" alt="${title}">` : `<b>${title}</b>`}</header>`,
    ...main,
    script ? `<script>${script}</script>` : '',
    '</body></html>',
  ].join('\n')
}
