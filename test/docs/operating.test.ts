import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runPlatform } from '#test/platform.ts'

const panel_password = 'correct horse'
const { url, ports, data_dir } = await runPlatform({ dealer_password: panel_password })

/** The shell blocks of the document, as somebody pastes them, with the places of this platform. */
const script = async (): Promise<string> => {
  const text = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block)
  const places = { api: `${url}/v2`, phones: `http://127.0.0.1:${ports.osmand}`, data: data_dir }
  return Object.entries(places).reduce(
    (whole, [name, place]) => whole.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${place}`),
    blocks.join('\n'),
  )
}

test('the walk of docs/operating.md works when it is pasted', { timeout: 60_000 }, async () => {
  const { stdout } = await promisify(execFile)('bash', ['-c', await script()], { timeout: 50_000 })
  const answers = stdout.match(/\{"success".*?\}(?=\{"success"|\d{3}\n|$)|\d{3}\n/gs) ?? []
  const said = answers.map((answer) => (answer.startsWith('{') ? JSON.parse(answer) : Number(answer)))
  const bound = said.findIndex((answer) => answer.list)
  expect(said[bound].list).toMatchObject([{ label: 'Dinghy', source: { device_id: '356307042441013' } }])
  expect(said[bound + 1].state.gps.location).toEqual({ lat: 38.6917, lng: -9.2156 })
  expect(said.slice(0, -2).filter((answer) => answer !== 200 && !answer.success)).toEqual([])
  expect(said.at(-2)).toMatchObject({ success: false, status: { code: 4 } })
  expect(said.filter(Number.isInteger)).toEqual([200, 403])
})
