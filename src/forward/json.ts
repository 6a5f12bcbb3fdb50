import { createAsk } from '#notify/ask.ts'
import type { OpenCarrier, Verdict } from './carrier.ts'
import { textOf } from './encode/json.ts'
import { givingUp } from './giving-up.ts'

/** Makes the carrier for JSON over HTTP: each point is posted alone, and taken when it is answered with success. */
export const openJson: OpenCarrier = (to, { reach, patience, tls }) => {
  const ask = createAsk(reach, tls)
  const url = new URL(to.address)
  url.port = String(to.port)
  const credentials = Buffer.from(`${to.login ?? ''}:${to.password ?? ''}`).toString('base64')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Odograph',
    ...(to.login !== null && { authorization: `Basic ${credentials}` }),
  }
  const { wait, end } = givingUp()
  return {
    most: 1,
    abreast: 16,
    async send(device, points) {
      for (const point of points) {
        const body = textOf(device, point)
        const verdict = verdictOf((await wait(ask({ url: url.href, headers, body, timeout: patience }))).status)
        if (verdict.status === 'unknown' || verdict.error) return verdict
      }
      return { status: 'taken' }
    },
    close: end,
  }
}

/**
 * The verdict of an HTTP status: 400 and 422 are about a message, 403 about its device (supplement 5.6). Any other
 * failure throws, for the target is not as it should be.
 */
const verdictOf = (status: number): Verdict => {
  if (status >= 200 && status < 300) return { status: 'taken' }
  if (status === 400 || status === 422)
    return { status: 'taken', refused: 1, error: `The target refuses a point with ${status}` }
  if (status === 403) return { status: 'unknown', error: 'The target does not know the device' }
  throw new Error(`The answer was ${status}`)
}
