import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { makeAccount, panelSession } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { startLoad } from './load.ts'
import { type Platform, startPlatform } from './platform.ts'

const devices = 500
const rows = 10_000

/** How devices that send once a second are acknowledged while a dealer uploads ten thousand users, each with a password. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    await makeAccount(platform, devices)
    const start = Date.now() - 60 * 86_400_000
    const load = await startLoad({ port: platform.teltonika, devices, records: 1, start, points: 4000, pace: 1000 })
    await load.drive()
    await load.measure(3)
    const alone = await load.measure(15)
    say(`upload: alone ${JSON.stringify(alone)}`)
    const during = await load.during(() => upload(platform))
    say(`upload: meanwhile ${JSON.stringify(during)}`)
    await load.close()
    return [
      { name: `acknowledgement of ${devices} devices, one record a second, p99`, value: alone.p99, unit: 'ms' },
      { name: `upload of ${rows} users`, value: during.seconds, unit: 's' },
      { name: 'acknowledgement meanwhile, p50', value: during.p50, unit: 'ms' },
      { name: 'acknowledgement meanwhile, p99', value: during.p99, unit: 'ms' },
      atMost('acknowledgement meanwhile, p99, against that without', during.p99 / alone.p99, 'times', 2),
      { name: 'acknowledgement meanwhile, the longest', value: during.most, unit: 'ms' },
    ]
  } finally {
    await platform.close()
  }
}

const upload = async (platform: Platform): Promise<void> => {
  const lines = ['email address;password;status;legal status;surname;name']
  for (let n = 0; n < rows; n++) lines.push(`user${n}@odograph.example;secret-${n};1;1;Smith${n};Anna`)
  const form = new FormData()
  form.set('hash', await panelSession(platform))
  form.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'users.csv')
  const { total } = JSON.parse(await send(`http://127.0.0.1:${platform.port}/v2/panel/user/upload`, form))
  if (total !== rows) throw new Error(`${total} of ${rows} users were uploaded`)
}

/** `fetch` would give up after five minutes. */
export const send = async (url: string, form: FormData): Promise<string> => {
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const sent = request(url, { method: 'POST', headers })
  sent.end(Buffer.from(await encoded.arrayBuffer()))
  const [answer] = await once(sent, 'response')
  return text(answer)
}
