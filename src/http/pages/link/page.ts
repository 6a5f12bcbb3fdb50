import { escapeHtml } from '#formats/html.ts'
import type { OpenedView } from '#service/tracker/location/link/viewer.ts'
import { type Face, framed, framePolicy, noticeStyle } from './frame.ts'
import type { Notice } from './words.ts'

/** Of a notice: nothing but its own style, and a logo. */
export const noticePolicy = (face: Face): string => framePolicy(face, noticeStyle, "'none'")

interface More {
  /** When it ended, if it has. */
  ended?: string | undefined
  /** Where to go on. */
  way?: { title: string; address: string }
}

/** Why there is nothing to see. */
export const notice = (face: Face, { heading, text }: Notice, { ended, way }: More = {}): string => {
  const main = [
    `<main class="notice"><h1>${escapeHtml(heading)}</h1>`,
    ended ? `<p>${escapeHtml(face.words.ended.replace('{}', ended))}</p>` : '',
    `<p>${escapeHtml(text)}</p>`,
    way ? `<p><a href="${way.address}">${escapeHtml(way.title)}</a></p>` : '',
    '</main>',
  ]
  return framed(face, { style: noticeStyle, main })
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
