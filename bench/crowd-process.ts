import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { CrowdOptions } from './crowd.ts'

let frames = 0

const join = async (port: number, hash: string, request: object): Promise<void> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/event/subscription`)
  await once(socket, 'open')
  socket.on('message', () => frames++)
  socket.send(JSON.stringify({ action: 'subscribe', hash, requests: [request] }))
  await once(socket, 'message')
}

process.on('message', async (told: CrowdOptions | 'count') => {
  if (told === 'count') return void process.send?.(frames)
  // So many at a time: it is not the opening that is measured.
  const { port, members } = told
  for (let done = 0; done < members.length; done += 50)
    await Promise.all(members.slice(done, done + 50).map(({ hash, request }) => join(port, hash, request)))
  process.send?.(frames)
})
process.on('disconnect', () => process.exit())
