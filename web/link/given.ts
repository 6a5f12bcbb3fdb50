import type { Over, ShownView } from '#web/live/guest.ts'
import type { Measures } from '#web/words/format.ts'

/** What the service writes into the page (src/http/pages/link/page.ts). */
export interface Given extends ShownView {
  /** Of who keeps the link. */
  units: Measures
  /** When it ends, ISO 8601 in UTC. */
  ends?: string
  /** Where the service is, from the page. */
  base: string
  /** Of the dealer. */
  face: { title: string; logo: string | null; color?: string }
  /** What is said when it shows nothing any more. */
  notices: Readonly<Record<Over, { heading: string; text: string }>>
}

const source = document.querySelector('#data')

export const given = JSON.parse(source?.textContent ?? '') as Given

/** Nothing of it stays in the page. */
export const forget = (): void => source?.remove()
