import { createHash } from 'node:crypto'
import { escapeHtml } from '#formats/html.ts'
import type { PageWords } from './words.ts'

/** A kind of page; each does what the operation of its mail does. */
export type Kind = 'activate' | 'restore'

export interface Page {
  kind: Kind
  lang: string
  words: PageWords
  /** Of the dealer's service. */
  title: string
  logo: string | null
  /** On the browser's tab. */
  icon?: string | undefined
  /** What a new password must be. */
  hint: string
  least: number
  /** The form is shown if there is a hash that it can be sent with. */
  hash?: string
  /** Instead of the form, or above it when something failed. */
  told?: string
  failed?: boolean
  /** Where one signs in: the web application, if it is served here. */
  signIn?: string
}

const style = `
:root{color-scheme:light dark;--back:#f2f4f6;--card:#fff;--text:#1c2733;--line:#8896a3;--act:#14558f;--on:#fff;--bad:#a3261b}
@media(prefers-color-scheme:dark){:root{--back:#12181e;--card:#1c252d;--text:#e7ecf0;--line:#6d7b88;--act:#7db8ee;--on:#0e2338;--bad:#ff9c8f}}
body{margin:0;padding:32px 16px;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:400px;margin:0 auto;padding:32px;background:var(--card);border-radius:8px;overflow-wrap:anywhere}
h1{margin:16px 0;font-size:22px;line-height:1.3}img{max-height:48px;max-width:100%}
label{display:block;font-weight:600}small{display:block;margin:4px 0 16px}
input,button{box-sizing:border-box;width:100%;padding:12px;font:inherit;border-radius:6px}
input{border:1px solid var(--line);background:var(--card);color:inherit}
button{border:0;background:var(--act);color:var(--on);font-weight:600;cursor:pointer}
a{color:var(--act);font-weight:600}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}.failed{color:var(--bad)}`

/** No script, nothing fetched but a logo, and the form goes nowhere else. */
export const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self' https:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const render = (page: Page): string => {
  const { kind, lang, words, title, logo, hash, told, failed, signIn, icon } = page
  const { heading } = words[kind]
  const name = escapeHtml(title)
  const role = failed ? 'role="alert" class="failed"' : 'role="status"'
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    icon ? `<link rel="icon" href="${escapeHtml(icon)}">` : '',
    `<title>${escapeHtml(heading)} – ${name}</title><style>${style}</style></head><body><main>`,
    logo ? `<img src="${escapeHtml(logo)}" alt="${name}">` : `<div>${name}</div>`,
    `<h1>${escapeHtml(heading)}</h1>`,
    told ? `<p ${role}>${escapeHtml(told)}</p>` : '',
    hash ? form(page, hash) : signIn ? `<p><a href="${signIn}">${escapeHtml(words.sign_in)}</a></p>` : '',
    '</main></body></html>',
  ].join('\n')
}

const form = ({ kind, words, hint, least }: Page, hash: string): string => {
  const { button } = words[kind]
  const { label } = words.restore
  const field =
    kind === 'restore'
      ? `<label for="password">${escapeHtml(label)}</label><small id="hint">${escapeHtml(hint)}</small><p><input id="password" name="password" type="password" autocomplete="new-password" minlength="${least}" maxlength="40" required aria-describedby="hint"></p>`
      : `<p>${escapeHtml(words.activate.text)}</p>`
  // Without a query string, so that the hash is not sent twice.
  return `<form method="post" action="?"><input type="hidden" name="hash" value="${escapeHtml(hash)}">${field}<button>${escapeHtml(button)}</button></form>`
}
