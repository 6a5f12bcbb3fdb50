import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import type pg from 'pg'

/** A way to a database that can be cut, and plugged in again at the same port; `connection` goes through it. */
export const cable = async (url: string) => {
  const target = new URL(url)
  const socketDirectory = target.searchParams.get('host')
  const far = () =>
    socketDirectory
      ? dial(`${socketDirectory}/.s.PGSQL.${target.port || 5432}`)
      : dial(Number(target.port || 5432), target.hostname.replace(/[[\]]/g, ''))
  const ends = new Set<Socket>()
  let server: Server
  const plugIn = (at: number) =>
    new Promise<number>((resolve) => {
      server = createServer((near) => {
        const other = far()
        for (const end of [near, other]) ends.add(end.on('error', () => {}))
        near.pipe(other).pipe(near)
      })
      server.listen(at, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const end of ends) end.destroy()
      ends.clear()
    })
  const port = await plugIn(0)
  const connection: pg.PoolConfig = {
    host: '127.0.0.1',
    port,
    database: target.pathname.slice(1),
    user: decodeURIComponent(target.username) || (target.searchParams.get('user') ?? 'postgres'),
    password: decodeURIComponent(target.password),
  }
  return { connection, cut, plugIn: () => plugIn(port) }
}
