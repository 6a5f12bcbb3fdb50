import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { runPlatform } from '#test/platform.ts'

const opens = async (host: string, port: number): Promise<boolean> => {
  const socket = connect({ host, port })
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return opened
}

test('HTTP and device ports listen where each is told to', async () => {
  const { url, ports } = await runPlatform({ http_host: '127.0.0.2', device_host: '127.0.0.3' })
  const http = Number(new URL(url).port)
  const hosts = ['127.0.0.1', '127.0.0.2', '127.0.0.3']
  const open = (port: number) => Promise.all(hosts.map((host) => opens(host, port)))
  expect(await open(http)).toEqual([false, true, false])
  expect(await open(ports.teltonika ?? 0)).toEqual([false, false, true])
})
