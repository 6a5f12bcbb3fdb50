import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createClient } from '#client/client.ts'
import { lookAt } from './offline-pages.ts'

/**
 * Runs the demo where this process runs, and prints what it told, what it shows, also in a browser if one is named, and whether
 * anything else can be reached.
 */

const main = fileURLToPath(new URL('../../../src/main.js', import.meta.url))
const child = spawn(process.execPath, [main, 'demo'], { stdio: ['ignore', 'pipe', 'inherit'] })
const closed = new Promise((resolve) => child.once('close', resolve))

/** What it shows, once it has told where that is. */
const shown = async () => {
  let told = ''
  for await (const chunk of child.stdout) {
    told += chunk
    if (told.includes('Ctrl-C')) break
  }
  const [fleet = '', url = '', hash = ''] = /(http:\S+?)\/map\S*#session=([0-9a-f]{32})/.exec(told) ?? []
  const [link = ''] = /http:\S+\/link\/[0-9a-f]{32}/.exec(told) ?? []
  const client = createClient({ url, hash, fetch })
  const sources = await client.call('map/source/list')
  const streets = sources.list.find(({ id }) => id.startsWith('stand-in'))
  // Vaduz.
  const at = { z: 14, x: 8625, y: 5753 }
  const address = streets?.url.replace(/\{(\w)\}/g, (_, name: keyof typeof at) => String(at[name]))
  const tile = await fetch(`${url}${address}`)
  const others = await fetch('http://192.0.2.1/').catch((error: Error) => `${error.cause}`)
  const bytes = (await tile.arrayBuffer()).byteLength
  const { list } = await client.call('tracker/list')
  const [, , program] = process.argv
  const seen = program ? await lookAt(program, { fleet, link }) : []
  return { trackers: list.length, tile: { status: tile.status, bytes }, others, seen }
}

try {
  const told = await shown()
  child.kill('SIGTERM')
  process.stdout.write(`${JSON.stringify({ ...told, code: await closed })}\n`)
} finally {
  child.kill('SIGTERM')
}
