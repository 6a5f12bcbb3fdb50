/** Another Odograph process: starts the server of `argv[2]` (options as JSON), says how it went, stops when its input ends. */
import { startEmbedded } from '../../../src/store/embedded/embedded.ts'

const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

try {
  const { url, adopted, pid, stop } = await startEmbedded(JSON.parse(process.argv[2] ?? '{}'))
  say({ url, adopted, pid })
  process.stdin.resume().once('end', () => stop().then(() => say({ stopped: true })))
} catch (error) {
  say({ error: (error as Error).message })
}
