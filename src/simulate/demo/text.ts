import { clock } from '#formats/clock.ts'
import { zone } from '../fleet/plan.ts'
import type { Demo } from './make.ts'

export interface Shown extends Demo {
  url: string
  /** Whether there are pages. */
  web: boolean
  /** Whether it is for visitors. */
  demo_public: boolean
  /** Of panel login 1, when this start made it up. */
  dealer_password?: string
  now: number
  /** Where the file of a fuel card lies. */
  card: string
}

const day = 86_400_000

/** The part of the map that the page opens with: Vaduz and Schaan, where something moves at any time. */
const look = 'at=47.1535,9.5135,13'

/** The text that the command prints: where the demo is, how to sign in, and lines to paste. */
export const demoText = ({ url, session, trackers, link, panel, now, card, ...shown }: Shown): string => {
  const { web, demo_public, dealer_password } = shown
  const { login, password, hash } = session
  const [{ id, vehicle } = { id: 1, vehicle: { label: '' } }] = trackers
  const ask = (path: string, params: object): string =>
    `"${url}/v2/${path}?${new URLSearchParams({ hash, ...params }).toString().replaceAll('%3A', ':')}"`
  // What follows # is not sent, so it is in no log; the page takes it out of the address.
  const pages = [
    `  fleet    ${url}/map?${look}#session=${hash}`,
    ...(panel ? [`  panel    ${url}/panel#session=${panel}`] : []),
  ]
  const local = clock(zone)
  const [from, to] = [now - day, now + day / 24].map((time) => local(time).replace(' ', 'T'))
  const asked = { tracker_id: id, from, to }
  return `
Odograph demo: ${trackers.length} vehicles drive on the streets of Liechtenstein, days of history are behind them.
${web ? `\nOpen it, signed in already:\n\n${pages.join('\n')}\n` : ''}
  API      ${url}/v2 (documentation: ${url}/docs)
  user     ${login}, password ${password}
  card     ${card} (receipts of a fuel card, for the screen Fuel)
${link ? `  public   ${link} (a geo link: no sign-in)\n` : ''}${dealer_password ? `  dealer   panel login 1, password ${dealer_password} (told this once)\n` : ''}
The trackers; the tracks of ${vehicle.label} in the last 24 hours; the same as KML:

curl -s ${ask('tracker/list', {})}
curl -s ${ask('track/list', asked)}
curl -s -o tracks.kml ${ask('track/download', { ...asked, split: true })}

The lines work until the demo ends, with Ctrl-C${demo_public ? ', or until the account is put back, every night at three' : ''}. It goes on
where it ended when it is started again.
`
}
