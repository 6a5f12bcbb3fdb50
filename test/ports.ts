import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port below those that the system gives out by itself: whoever ends and begins again finds it free once more. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(randomInt(12_000, 20_000), '127.0.0.1')
  const isMine = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isMine) return freePort()
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
