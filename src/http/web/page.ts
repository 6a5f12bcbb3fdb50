import { createHash, randomBytes } from 'node:crypto'
import { escapeHtml } from '#formats/html.ts'
import type { BuiltPage } from '#src/web/built.ts'
import type { WaitingWords } from './words.ts'

/** A value that no page before had. */
export const freshNonce = (): string => randomBytes(16).toString('base64')

/** The page as it was built, with what its styles show to be let in, and with what its screen will ask for. */
export const pageWith = ({ html, screens }: BuiltPage, nonce: string, screen: string): string => {
  const scripts = Object.hasOwn(screens, screen) ? (screens[screen] ?? []) : []
  const links = scripts.map((path) => `<link rel="modulepreload" crossorigin href="${escapeHtml(path)}">`)
  return html.replaceAll('{nonce}', nonce).replace('</head>', `${links.join('')}</head>`)
}

/** Others that a page may ask, beside us. */
export interface Others {
  /** The host that it was asked at, as its caller wrote it. */
  host: string
  /** Origins of pictures, and of files that are sent. */
  files: readonly string[]
}

/** The policies of a page and of its workers, which are asked for by themselves: `docs/decisions/web-build.md`. */
export const policyOf = ({ host, files }: Others, nonce?: string): string => {
  const sockets = /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])].join(' '),
    ["img-src 'self' data: blob:", ...files].join(' '),
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...sockets, ...files].join(' '),
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const known_powers = ['accelerometer', 'camera', 'gyroscope', 'magnetometer', 'microphone', 'payment', 'usb']

/** The policy by which a page has these powers of a browser, and none of those that pages do not need. */
const policyOfPowers = (given: readonly string[]): string =>
  known_powers
    .filter((power) => !given.includes(power))
    .map((power) => `${power}=()`)
    .concat(given.map((power) => `${power}=(self)`))
    .join(', ')

/** Of the powers of a browser the pages have one: to show on the map where one is. */
export const powers = policyOfPowers(['geolocation'])

/** The page of drivers also reads a code by the camera, and keeps the screen lit while it tells where it is. */
export const phonePowers = policyOfPowers(['geolocation', 'camera', 'screen-wake-lock'])

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:15px/1.5 system-ui,sans-serif}p{max-width:30em;padding:24px}`
export const waitingPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** The page that is shown until there is one: it asks again after so many seconds. */
export const waitingPage = (lang: string, words: WaitingWords, state: keyof WaitingWords, seconds: number): string =>
  [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="${seconds}"><link rel="icon" href="data:,">`,
    `<title>Odograph</title><style>${style}</style></head><body><p role="status">${escapeHtml(words[state])}</p></body></html>`,
  ].join('\n')
