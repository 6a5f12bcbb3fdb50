import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of webhooks in a process of its own: it never answers at `/silent`, and elsewhere at once. It tells its port, and when asked how often it answered. */
let answered = 0
let connections = 0

const server = createServer((request, answer) => {
  request.resume()
  if (request.url === '/silent') return
  request.on('end', () => {
    answered++
    answer.writeHead(204).end()
  })
})
server.on('connection', () => connections++)
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () => process.send?.({ answered, connections }))
process.on('disconnect', () => process.exit())
